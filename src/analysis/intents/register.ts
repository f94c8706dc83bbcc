import type { Intent } from '#core/signing/intent'
import { batch } from './batch.ts'
import { callIntent } from './call.ts'
import { delegate } from './delegate.ts'
import { givenIntent } from './given.ts'
import { replaceIntent } from './replace.ts'
import { send } from './send.ts'
import { sendItem } from './send-item.ts'
import type { CallTemplate } from './template.ts'

const REGISTER: { readonly [K in Intent['kind']]: (intent: Extract<Intent, { kind: K }>) => CallTemplate } = {
  send,
  'send-item': sendItem,
  batch,
  call: callIntent,
  given: givenIntent,
  delegate,
  replace: replaceIntent,
}

/** What an intent asks the chain to do. One line in the register per kind. */
export const callTemplateOf = (intent: Intent): CallTemplate => REGISTER[intent.kind](intent as never)
