import { defined } from '#core/defined'
import { type Address, checksum, ZERO } from '#core/ethereum/address'
import { addressWord, amountWord, foreignWord, say, sentenceWord, type Words, type WordValue } from '#core/text/words'
import type { Call, Claim, DescribedField, Description, Explanation, MessageExplanation, Names } from '#decode'
import { groupBy } from '#core/group-by'
import type { Described, Explained } from '../review.ts'
import { type NamelessCall, withCallName, isNamelessCall } from './nameless-call.ts'

const isOf =
  ({ to, data, chainId, by }: Call) =>
  (one: Described): boolean =>
    one.of !== 'message' && one.call.to === to && one.call.data === data && one.call.chainId === chainId && one.call.by === by

type OfCall = Exclude<Described, { readonly of: 'message' }>

/** Of each list, by the data that it is about: a request may hold hundreds of calls. */
const byData = new WeakMap<readonly Described[], ReadonlyMap<string, readonly OfCall[]>>()

/** Everything that is said of calls with this data, in its order. */
export function describedWith(described: readonly Described[], data: string): readonly OfCall[] {
  const known =
    byData.get(described) ??
    groupBy(
      described.filter((one) => one.of !== 'message'),
      ({ call }) => call.data,
    )
  byData.set(described, known)
  return known.get(data) ?? []
}

/** What a descriptor says of just this call. */
export function descriptionOf(described: readonly Described[], call: Call): Description | undefined {
  const found = describedWith(described, call.data).find((one) => one.of === 'call' && isOf(call)(one))
  return found?.of === 'call' ? found.description : undefined
}

/** What an ABI calls it, where nobody describes it. */
function nameOf(described: readonly Described[], call: Call): NamelessCall | undefined {
  const found = describedWith(described, call.data).find((one) => one.of === 'name' && isOf(call)(one))
  return found?.of === 'name' ? found : undefined
}

/** A number without its unit reads as an amount that it is not: then the label stands alone. */
const textOf = ({ sentence, intent, warnings }: Description): string => (warnings.includes('bare-sentence') ? intent : (sentence ?? intent))

/**
 * In the descriptor's words, set apart as somebody else's, with whoever gets something by it and is not in them, the contract, and the value that goes
 * along. Whose words they are stands with them on the screen (`DescribedPart`); of a descriptor that the person brought along, in the sentence too.
 */
function wordsOf(description: Description, about: { readonly call: Call } | undefined, names: Names, account: Address | undefined): Words {
  const own = account === undefined ? undefined : new RegExp(account, 'gi')
  const text = foreignWord(own === undefined ? textOf(description) : textOf(description).replaceAll(own, 'your account'))
  const said = textOf(description).toLowerCase()
  const unsaid = (description.people ?? []).filter(({ address }) => !isIn(said, address, names) && address !== about?.call.from)
  // Who gets a right comes before who is paid.
  const [first, ...more] = unsaid.toSorted((a, b) => Number(b.gets === 'right') - Number(a.gets === 'right'))
  const who = first === undefined ? '' : addressWord(first.address, names.nameOf(first.address))
  const whole =
    first === undefined
      ? undefined
      : more.length === 0
        ? say('{text}: {who}', { text, who })
        : say('{text}: {who} and {more, plural, one {# more} other {# more}}', { text, who, more: more.length })
  if (description.from === 'own')
    return say('According to your descriptor: {what}', { what: whole === undefined ? text : sentenceWord(whole) })
  return about === undefined
    ? (whole ?? say('{text}', { text }))
    : atContract(whole === undefined ? text : sentenceWord(whole), about.call, said, names)
}

/** A name or the address itself, in full or as screens shorten it. */
const isIn = (said: string, address: Call['to'] & string, names: Names): boolean => {
  const name = names.nameOf(address)
  return said.includes(checksum(address).toLowerCase()) || (name !== undefined && said.includes(name.toLowerCase()))
}

/** Where it is asked, and what native currency goes along, unless the words name that. */
function atContract(what: WordValue, { to = ZERO, value }: Call, said: string, names: Names): Words {
  const contract = addressWord(to, names.nameOf(to))
  return value === 0n || said.includes(names.native.symbol.toLowerCase())
    ? say('{what} at {contract}', { contract, what })
    : say('{what} at {contract}, and send it {amount}', { contract, what, amount: amountWord({ units: value, token: names.native }) })
}

/** What the people of a description get, as claims: whoever names them, rules look at them. */
function claimsOf({ people = [] }: Description, owner: Call['from'], of: Call['to']): readonly Claim[] {
  return people.flatMap(({ address, gets }): Claim[] => {
    if (address === owner || address === of) return []
    return gets === 'right' && of !== undefined
      ? [{ kind: 'right', owner, of, to: address, given: 'granted' }]
      : [{ kind: 'receiver', to: address, ...defined({ of, atOnce: gets === 'exchanged' ? true : undefined }) }]
  })
}

const isSaid = (description: Description): boolean => textOf(description).trim() !== ''

/**
 * Calls and messages that no decoder of ours can name get the words of their descriptor, or a name, and claims of whom it names. What we can read
 * ourselves stays as it is. `account`: whose address their words say as "your account".
 */
export function withDescriptions(explained: Explained, described: readonly Described[], names: Names, account?: Address): Explained {
  if (described.length === 0) return explained
  const calls = (one: Explanation): Explanation => {
    const made = withInner(one, one.inner.map(calls))
    if (!isNamelessCall(one)) return made
    const description = descriptionOf(described, one.call)
    if (description !== undefined && isSaid(description)) {
      const claims = [...made.claims, ...claimsOf(description, one.call.from, one.call.to)]
      return { ...made, intent: wordsOf(description, one, names, account), claims }
    }
    const named = nameOf(described, one.call)
    return named === undefined ? made : withCallName(made, named, names)
  }
  if ('call' in explained) return calls(explained)
  if ('faults' in explained) return messageWith(withInner(explained, explained.inner.map(calls)), described, names, account)
  return withInner(explained, explained.inner.map(calls))
}

/** Claims are of this and all inside it: what a call inside claims now, this claims too. */
export function withInner<T extends Pick<Explanation, 'claims' | 'inner' | 'intent'>>(one: T, inner: readonly Explanation[]): T {
  const more = inner.flatMap((now, at) => now.claims.slice(one.inner[at]?.claims.length ?? 0))
  const renamed = new Map(inner.flatMap((now, at) => renamedIn(one.inner[at], now)))
  return {
    ...one,
    inner,
    intent: renamed.size === 0 ? one.intent : requoted(one.intent, renamed),
    ...defined({ claims: more.length === 0 ? undefined : [...one.claims, ...more] }),
  }
}

/** What a call and all inside it were called, and are called now. */
const renamedIn = (before: Explanation | undefined, now: Explanation): readonly (readonly [Words, Words])[] =>
  before === undefined || before === now
    ? []
    : [
        ...(before.intent === now.intent ? [] : [[before.intent, now.intent] as const]),
        ...now.inner.flatMap((one, at) => renamedIn(before.inner[at], one)),
      ]

/** A sentence that quotes one of these quotes what it is called now. */
function requoted({ id, values }: Words, renamed: ReadonlyMap<Words | undefined, Words>): Words {
  if (values === undefined) return { id }
  const now = Object.entries(values).map(([name, value]): [string, typeof value] =>
    typeof value === 'object' && value.is === 'sentence'
      ? [name, { ...value, words: renamed.get(value.words) ?? requoted(value.words, renamed) }]
      : [name, value],
  )
  return { id, values: Object.fromEntries(now) }
}

/** Of typed data that is none of our forms. */
function messageWith(
  message: MessageExplanation,
  described: readonly Described[],
  names: Names,
  account: Address | undefined,
): MessageExplanation {
  const description = described.find((one) => one.of === 'message')?.description
  if (message.kind !== 'typed-data' || message.standard !== undefined || description === undefined || !isSaid(description)) return message
  const claims = [...message.claims, ...claimsOf(description, undefined, message.domain?.verifyingContract)]
  return { ...message, intent: wordsOf(description, undefined, names, account), claims }
}

type DescribedAmount = { readonly token: Address; readonly units: bigint }

/** What descriptions tell first of amounts, which is what is paid, in base units. What is got for it comes after, and where the first is of a token that nobody knows, nothing is told. */
export const describedAmounts = (described: readonly Described[]): readonly DescribedAmount[] =>
  described.flatMap((one) => {
    const first = one.of === 'name' ? undefined : amountFields(one.description.fields)[0]
    return first?.value?.is === 'amount' && first.value.token.address !== undefined
      ? [{ token: first.value.token.address, units: first.value.units }]
      : []
  })

const amountFields = (fields: Description['fields']): readonly DescribedField[] =>
  fields.flatMap((field) => ('fields' in field ? amountFields(field.fields) : /amount$/i.test(field.kind) ? [field] : []))
