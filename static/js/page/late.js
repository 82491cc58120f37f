/** What some visits never need, in one file that is fetched when the first of it is wanted. */

export {createHost} from '../embed/host.js';
export {createHelp} from '../panels/player/help.js';
export {createShare} from '../panels/share/dialog.js';
export {describe} from './alt-text.js';
