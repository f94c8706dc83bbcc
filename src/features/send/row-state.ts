import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { type AppError, fail, type WireError } from '#core/errors'
import type { Evidence } from '#core/evidence/evidence'
import type { Payment } from '#core/signing/intent'
import type { NameAnswer } from '#core/identity/name-answer'
import type { Token } from '#core/money/token'
import { say, type Words } from '#core/text/words'
import type { SendRow } from '#features/shared'
import { checkInteroperable } from '#survey'
import type { ItemSummary, Resolved } from '#wallet'
import { attempt } from '#core/attempt'
import { type AmountRules, readAmount } from './draft.ts'
import { asEntered } from './entered.ts'
import type { FieldFact } from './use-field-facts.ts'
import { type KnownRecipient, type Recipient, readRecipient, type Unresolved } from './recipient/recipient.ts'

/** A name whose answer only gateways know. */
export type Elsewhere = Resolved<Extract<NameAnswer, { at: 'elsewhere' }>>

/** Who is to be paid, as far as that is known. */
export type To =
  | { readonly at: 'read'; readonly recipient: Recipient; readonly evidence?: Evidence }
  | { readonly at: 'wrong'; readonly error: AppError }
  | { readonly at: 'looking'; readonly name: string }
  | { readonly at: 'none'; readonly name: string; readonly why: Words; readonly evidence: Evidence }
  | { readonly at: 'elsewhere'; readonly found: Elsewhere }
  | { readonly at: 'failed'; readonly name: string; readonly error: WireError }

/** What is known around the rows: it is the same for all of them. */
export type RowContext = {
  readonly account: Address
  readonly chain: Chain
  readonly chains: readonly Chain[]
  readonly known: readonly KnownRecipient[]
  nameOf(name: string): FieldFact<Resolved>
  itemOf(collection: Address, tokenId: bigint): FieldFact<ItemSummary>
}

/** A row that was read: who, and what is wrong or which payment it spells. */
export type RowState = {
  readonly to: To
  /** The recipient as it was read, while it still stands there as a payment link. */
  readonly link?: Recipient | Unresolved
  readonly errors: {
    readonly to?: AppError | Words
    readonly amount?: AppError
    readonly collection?: AppError | Words
    readonly id?: AppError
  }
  readonly item?: FieldFact<ItemSummary>
  readonly payment?: Payment
}

const NOBODY: Readonly<Record<Extract<NameAnswer, { at: 'none' }>['why'], (name: string, chain: string) => Words>> = {
  'no-resolver': (name) => say('{name} isn’t registered or has no address set.', { name }),
  'no-address': (name, chain) => say('{name} has no address for {chain}.', { name, chain }),
  'no-answer': (name) => say('The resolver of {name} gave an answer that can’t be read.', { name }),
}

/** Reads the field of a recipient, with what was learnt of its name. */
export function readTo(text: string, ground: RowContext): To {
  const read = attempt(() => readRecipient(text, ground.chain, ground.chains, ground.known))
  if ('error' in read) return { at: 'wrong', error: read.error }
  return 'address' in read.value ? { at: 'read', recipient: read.value } : resolved(read.value, ground)
}

function resolved({ name, checksum }: Unresolved, { chain, nameOf }: RowContext): To {
  const looked = nameOf(name)
  if (looked.kind === 'asking') return { at: 'looking', name }
  if (looked.kind === 'failed')
    return looked.error.code === 'input/name-malformed'
      ? { at: 'wrong', error: fail('input/name-malformed') }
      : { at: 'failed', name, error: looked.error }
  const { answer, name: normal, forChain } = looked.value
  if (answer.at === 'elsewhere') return { at: 'elsewhere', found: { name: normal, forChain, answer } }
  if (answer.at === 'none') return { at: 'none', name: normal, why: NOBODY[answer.why](normal, chain.name), evidence: answer.evidence }
  const { address, evidence } = answer
  const checked = attempt(() => checkInteroperable(address, forChain, checksum))
  if ('error' in checked) return { at: 'wrong', error: checked.error }
  const recipient: Recipient = { address, written: 'checksummed', trimmed: false, name: { name: normal, forChain, evidence } }
  return { at: 'read', recipient, evidence }
}

/** What keeps a recipient from being paid, beside its field. */
function toProblem(to: To): AppError | Words | undefined {
  switch (to.at) {
    case 'read':
      return undefined
    case 'wrong':
      return to.error
    case 'none':
      return to.why
    case 'looking':
      return say('Still looking up {name}.', { name: to.name })
    case 'elsewhere':
      return say('Ask the host that knows this name or enter the address.')
    case 'failed':
      return say('Couldn’t look up {name}. Try again or enter the address.', { name: to.name })
  }
}

/** A payment link, read; nothing for any other text, and where it cannot be. */
function linkIn(text: string, { chain, chains, known }: RowContext): RowState['link'] {
  const read = attempt(() => readRecipient(text, chain, chains, known))
  return 'value' in read && read.value.payment !== undefined ? read.value : undefined
}

/** Reads a row whole: everything that is wrong with it at once, or the payment that it spells. */
export function readRow(row: SendRow, token: Token, rules: AmountRules, ground: RowContext): RowState {
  const link = linkIn(row.to, ground)
  return { ...readParts(row, token, rules, ground), ...defined({ link }) }
}

function readParts(row: SendRow, token: Token, rules: AmountRules, ground: RowContext): RowState {
  const to = readTo(row.to, ground)
  const wrong = toProblem(to)
  const told = wrong === undefined ? {} : { to: wrong }
  const address = to.at === 'read' ? to.recipient.address : undefined
  const entered = to.at === 'read' ? asEntered(row.to, to.recipient.name) : undefined
  if (row.asset === 'item') return readItemRow(row, { to, told, address, entered }, ground)
  const amount = attempt(() => readAmount(row.amount, { ...rules, token }))
  if ('error' in amount) return { to, errors: { ...told, amount: amount.error } }
  if (address === undefined || entered === undefined) return { to, errors: told }
  return { to, errors: {}, payment: { kind: 'send', to: address, amount: amount.value, entered } }
}

type Who = {
  readonly to: To
  readonly told: RowState['errors']
  readonly address: Address | undefined
  readonly entered: Payment['entered'] | undefined
}

/** An item is proved to be there before it is offered for a Review. */
function readItemRow(row: SendRow, { to, told, address, entered }: Who, ground: RowContext): RowState {
  const place = itemPlace(row, ground)
  if ('errors' in place) return { to, errors: { ...told, ...place.errors } }
  const looked = ground.itemOf(place.collection, place.tokenId)
  if (looked.kind === 'asking') return { to, item: looked, errors: { ...told, collection: say('Still checking who owns it.') } }
  if (looked.kind === 'failed') return { to, item: looked, errors: { ...told, collection: failedWords(looked.error, place.tokenId) } }
  const { item, units: have } = looked.value
  const units = attempt(() => readCount(row.amount, have, item.standard))
  if ('error' in units) return { to, item: looked, errors: { ...told, amount: units.error } }
  if (address === undefined) return { to, item: looked, errors: told }
  return {
    to,
    item: looked,
    errors: {},
    payment: {
      kind: 'send-item',
      from: ground.account,
      to: address,
      item,
      units: units.value,
      ...defined({ entered }),
    },
  }
}

const failedWords = (error: WireError, tokenId: bigint): AppError | Words =>
  error.code === 'input/item-not-owned'
    ? fail('input/item-not-owned', { id: tokenId.toString() })
    : say('Couldn’t check who owns it. Nothing is sent until that’s known.')

type ItemPlace = { readonly collection: Address; readonly tokenId: bigint } | { readonly errors: RowState['errors'] }

export function itemPlace(row: Pick<SendRow, 'collection' | 'id'>, ground: Pick<RowContext, 'chain' | 'chains'>): ItemPlace {
  const collection = attempt(() => {
    if (row.collection.trim() === '') throw fail('input/required', { field: 'The collection' })
    const read = readRecipient(row.collection, ground.chain, ground.chains, [])
    if (!('address' in read)) throw fail('input/address-malformed')
    return read.address
  })
  const id = attempt(() => readWhole(row.id, 'The item number'))
  if ('value' in collection && 'value' in id) return { collection: collection.value, tokenId: id.value }
  return { errors: defined({ collection: 'error' in collection ? collection.error : undefined, id: 'error' in id ? id.error : undefined }) }
}

/** A whole number up to 256 bits. Throws `input/required`, `input/out-of-range`. */
export function readWhole(text: string, field: string, most = 2n ** 256n - 1n): bigint {
  const clean = text.trim()
  if (clean === '') throw fail('input/required', { field })
  if (!/^\d{1,78}$/.test(clean) || BigInt(clean) > most) throw fail('input/out-of-range', { field })
  return BigInt(clean)
}

function readCount(text: string, have: bigint, standard: 'erc721' | 'erc1155'): bigint {
  if (standard === 'erc721') return 1n
  const units = readWhole(text === '' ? '1' : text, 'The number of items')
  if (units === 0n) throw fail('input/amount-zero')
  if (units > have) throw fail('input/amount-too-large', { have: have.toString(), symbol: '' })
  return units
}

/** What the other rows take of the same asset: together they may not take more than there is. */
export function amountInOtherRows(payments: readonly (Payment | undefined)[], except: number, token: Token): bigint {
  return payments.reduce((sum, payment, at) => {
    if (at === except || payment?.kind !== 'send' || payment.amount.token.address !== token.address) return sum
    return sum + payment.amount.units
  }, 0n)
}
