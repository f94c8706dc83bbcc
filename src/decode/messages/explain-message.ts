import { say } from '#core/text/words'
import type { MessageExplanation } from '../message.ts'
import { explainAuthorization } from './authorization.ts'
import { namesOn } from '../names-on.ts'
import { explainText } from './text.ts'
import { explainTyped } from './typed.ts'
import type { MessageContext, ExplainableMessage } from './typed-entry.ts'
import { explainOperation } from './user-operation.ts'
import { writtenIn } from './written.ts'

/**
 * Says in words what a message claims and how its signature can be used, from its bytes and the shipped register alone. Anything may be in
 * it: never throws, and work is bounded. `signer` is who is to sign, where that is known; what the message names goes before it.
 */
export const explainMessage = (signable: ExplainableMessage, context: MessageContext): MessageExplanation =>
  withWritten(explainOne(signable, context), context)

/** A text of its own, or inside a message, with what it writes out. */
function withWritten(explained: MessageExplanation, context: MessageContext): MessageExplanation {
  const { nested, text } = explained
  if (nested !== undefined) return { ...explained, nested: withWritten(nested, context) }
  const written = text === undefined || text === '' ? undefined : writtenIn(text, context, explainOne)
  return written === undefined ? explained : { ...explained, written }
}

function explainOne(signable: ExplainableMessage, context: MessageContext): MessageExplanation {
  if (signable.kind === 'message') return explainText(signable.message, context)
  if (signable.kind === 'typed-data') return explainTyped(signable.data, context)
  if (signable.kind === 'authorization') return explainAuthorization(signable.authorization, context)
  if (signable.kind === 'user-operation') return explainOperation(signable, namesOn(signable.chainId, context))
  return {
    kind: 'hash',
    intent: say('Sign a raw hash with no explanation'),
    args: [{ name: 'hash', type: 'bytes32', value: { is: 'bytes', value: signable.hash } }],
    claims: [],
    complete: false,
    inner: [],
    faults: ['raw-hash'],
    texts: [],
  }
}
