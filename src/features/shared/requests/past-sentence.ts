import { say, type Words } from '#core/text/words'

type InPast = (values: NonNullable<Words['values']>) => Words

/** The commonest of what a Review says is to be done, and how it is told once it is done. */
const IN_PAST: Readonly<Record<string, InPast>> = {
  'Send {amount} to {to}': (values) => say('Sent {amount} to {to}', values),
  'Send nothing to {to}': (values) => say('Sent nothing to {to}', values),
  'Send {what} of {collection} to {to}': (values) => say('Sent {what} of {collection} to {to}', values),
  'Swap {give} for at least {get} with {contract}': (values) => say('Swapped {give} for at least {get} with {contract}', values),
  'Swap at most {give} for {get} with {contract}': (values) => say('Swapped at most {give} for {get} with {contract}', values),
  'Let {spender} spend up to {amount}': (values) => say('Approved {spender} to spend up to {amount}', values),
  'Let {spender} spend unlimited {token}': (values) => say('Approved {spender} to spend unlimited {token}', values),
  'Stop {spender} from spending {token}': (values) => say('Stopped {spender} from spending {token}', values),
  'Stop {spender} from spending {token} through Permit2': (values) =>
    say('Stopped {spender} from spending {token} through Permit2', values),
  'Stop {operator} from moving items of {collection}': (values) => say('Stopped {operator} from moving items of {collection}', values),
  'Wrap {amount} into {token}': (values) => say('Wrapped {amount} into {token}', values),
  'Unwrap {amount}': (values) => say('Unwrapped {amount}', values),
  'Deposit {amount} into {vault}': (values) => say('Deposited {amount} into {vault}', values),
  'Call an unknown function of {contract}': (values) => say('Called an unknown function of {contract}', values),
  'Call an unknown function of {contract} and send it {amount}': (values) =>
    say('Called an unknown function of {contract} and sent it {amount}', values),
  'Call {name} of {contract}': (values) => say('Called {name} of {contract}', values),
}

/** What a confirmed transaction did, from the sentence of its Review. A sentence that is not among the commonest stays as it is. */
export function pastSentence(words: Words): Words {
  const inPast = Object.hasOwn(IN_PAST, words.id) ? IN_PAST[words.id] : undefined
  return inPast === undefined ? words : inPast(words.values ?? {})
}
