import { say, type Words } from '#core/text/words'

type InPast = (values: NonNullable<Words['values']>) => Words

/** The commonest of what a Review says is to be done, and how it is told once it is done. */
const IN_PAST: Readonly<Record<string, InPast>> = {
  'Send {amount} to {to}': (values) => say('Sent {amount} to {to}', values),
  'Send nothing to {to}': (values) => say('Sent nothing to {to}', values),
  'Send {what} of {collection} to {to}': (values) => say('Sent {what} of {collection} to {to}', values),
  'Swap {give} for at least {get} with {contract}': (values) => say('Swapped {give} for at least {get} with {contract}', values),
}

/** What a confirmed transaction did, from the sentence of its Review. A sentence that is not among the commonest stays as it is. */
export function pastSentence(words: Words): Words {
  const inPast = Object.hasOwn(IN_PAST, words.id) ? IN_PAST[words.id] : undefined
  return inPast === undefined ? words : inPast(words.values ?? {})
}
