/** What some visits never need, loaded together when any of it is first used. */

export {createHost} from '../embed/host.js';
export {createHelp} from '../panels/player/help.js';
export {createShare} from '../panels/share/dialog.js';
export {describe} from './alt-text.js';
