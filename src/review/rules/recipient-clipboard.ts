import { type Address, checksum, likeness } from '#core/ethereum/address'
import { factValue } from '#core/evidence/fact'
import { addressWord, say } from '#core/text/words'
import type { GivenFacts } from '../facts.ts'
import type { Entered } from '../review.ts'
import { rule, type Judgement, type Rule } from './rule.ts'
import { addressesInText, writtenIn } from './written.ts'

type KnownPeople = Pick<GivenFacts, 'ownAccounts' | 'contacts' | 'earlierRecipients'>

/** Hex digits at both ends together; two addresses share so many by chance once in some thousands of times. */
const ALIKE = 4

/** C6: what came out of the clipboard is not what went in, or not what was read from it. */
export const recipientClipboard: Rule = rule({
  id: 'recipient/clipboard',
  levels: ['danger', 'warn'],
  needs: ['ownAccounts', 'contacts', 'earlierRecipients'],
  judge: ({ input: { entered = [] }, ownAccounts, contacts, earlierRecipients }) =>
    entered.flatMap((one) => judgeOne(one, { ownAccounts, contacts, earlierRecipients }) ?? []),
})

function judgeOne({ address, text, copied }: Entered, { ownAccounts, contacts, earlierRecipients }: KnownPeople): Judgement | undefined {
  const isTyped = writtenIn(text, address) !== undefined
  if (!isTyped && addressesInText(text).length > 0) return mutated(address, text)
  if (copied === undefined || copied === address) return undefined
  const { start, end } = likeness(copied, address)
  if (start + end >= ALIKE) return replaced('danger', address, copied)
  // One's own address is copied for others: it was not meant to be paid.
  if (factValue(ownAccounts)?.some((one) => one.address === copied) === true) return undefined
  // Somebody else was meant, whom the person knows: copying one address and choosing another is no accident.
  const known = [...(factValue(contacts) ?? []), ...(factValue(ownAccounts) ?? [])].some((one) => one.address === address)
  if (known || factValue(earlierRecipients)?.includes(address) === true || !isTyped) return undefined
  return replaced('warn', address, copied)
}

const replaced = (level: 'danger' | 'warn', address: Address, copied: Address): Judgement =>
  level === 'danger' ? twin(address, copied) : other(address, copied)

/** Both whole: shortened, they look the same. */
const twin = (address: Address, copied: Address): Judgement => ({
  level: 'danger',
  say: say('The entered address looks like the one you copied here, but it’s different'),
  why: say('You copied {copied}, but {address} was entered. Some malware replaces a copied address with its own.', {
    copied: checksum(copied),
    address: checksum(address),
  }),
  todo: say('Don’t sign. Something on this device changed what you copied: compare every digit, and look for the program.'),
})

const other = (address: Address, copied: Address): Judgement => ({
  level: 'warn',
  say: say('You copied {copied} here, but {address} was entered', { copied: addressWord(copied), address: addressWord(address) }),
  why: say('Some malware replaces a copied address with its own.'),
  todo: say('Continue only if you meant a different address than the one you copied.'),
})

const mutated = (address: Address, text: string): Judgement => ({
  level: 'danger',
  say: say('We read the address {address}, but another one was entered', { address: addressWord(address) }),
  why: say('The field contained {text}. What you send must go where you said.', {
    text: { is: 'foreign', text: text.slice(0, 200) },
  }),
  todo: say('Don’t sign. Enter the address again and compare every digit.'),
})
