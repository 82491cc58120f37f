/** Why a host cannot have what it asked for: a sentence for whoever writes the page around a frame. */

import {t} from '../page/messages.js';
import {fault} from '../page/faults.js';

/** @import {Refusal} from './messages.d.ts' */

/** @param {Refusal} refusal */
export function worded({code, field, value, rule}) {
  switch (code) {
    case 'bad_version':
      return t('host.version', {value: value ?? ''});
    case 'forbidden':
      return t('host.forbidden', {origin: value ?? ''});
    case 'fixed':
      return t('host.fixed', {name: field ?? ''});
    case 'unknown_name':
      return t('host.unknown', {name: field ?? '', names: rule?.kind === 'name' ? rule.of.join(', ') : ''});
    default:
      if (field !== null && rule) return fault({name: field, value: value ?? 'null', rule, used: null});
      return t('host.command', {name: field ?? 'data'});
  }
}
