import { expect, it } from 'vitest'
import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import type { TypedField } from '#core/messages/typed-data'
import { plain } from '#core/text/words'
import type { Claim } from '../../explanation.ts'
import type { OrderAsset, OrderGain, OrderPart, OrderTerms } from '../../orders/order-terms.ts'
import { ME, USDC, WETH } from '../../test-support/names.ts'
import { explained, typed, typesOf } from './typed-data.ts'

export const NFT: Address = '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d'
export const NATIVE: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
export const ETHER = 10n ** 18n
export const END = 1_800_000_000n
export const UNTIL = '15 Jan 2027'

export const ether: OrderAsset = { kind: 'currency' }
export const weth: OrderAsset = { kind: 'currency', token: WETH }
export const usdc: OrderAsset = { kind: 'currency', token: USDC }
export const unknown: OrderAsset = { kind: 'unknown' }
export const nft = (tokenId?: bigint): OrderAsset =>
  tokenId === undefined ? { kind: 'item', collection: NFT } : { kind: 'item', collection: NFT, tokenId }
export const part = (asset: OrderAsset, units: bigint): OrderPart => ({ asset, start: units, end: units })
export const gain = (asset: OrderAsset, units: bigint, to: Address): OrderGain => ({ ...part(asset, units), to })
export const leaves = (most: bigint, token?: Address): Claim => ({ kind: 'out', from: ME, ...defined({ token }), most, exact: false })
export const arrives = (least: bigint, token?: Address): Claim => ({ kind: 'in', to: ME, ...defined({ token }), least })
export const itemLeaves = (tokenId: bigint, more: { readonly to?: Address; readonly units?: bigint } = {}): Claim => ({
  kind: 'item-out',
  from: ME,
  collection: NFT,
  tokenId,
  ...more,
})

/** Zeros for members that a row does not name. */
function zeroOf(type: string, types: Readonly<Record<string, readonly TypedField[]>>): unknown {
  if (type.endsWith(']')) return []
  const struct = types[type]
  if (struct !== undefined) return Object.fromEntries(struct.map((field) => [field.name, zeroOf(field.type, types)]))
  if (type === 'address') return ZERO
  if (type === 'bool') return false
  if (type === 'string') return ''
  if (type.startsWith('bytes')) return `0x${'00'.repeat(Number(type.slice(5)))}`
  return '0'
}

/** A request as an exchange asks for it, and all that must be said of it. */
export type Row = {
  readonly contract: Address
  readonly form: string
  readonly message: Readonly<Record<string, unknown>>
  readonly standard: string
  readonly intent: string
  /** Claims before that of the order. */
  readonly claims: readonly Claim[]
  readonly terms: OrderTerms
  /** What it is used for cannot all be named. */
  readonly open?: true
}

function read({ contract, form, message }: Row) {
  const types = typesOf(form)
  const primary = form.slice(0, form.indexOf('('))
  const whole = { ...(zeroOf(primary, types) as Readonly<Record<string, unknown>>), ...message }
  const one = explained(typed(form, whole, { name: 'x', chainId: 1, verifyingContract: contract }))
  return { standard: one.standard, intent: plain(one.intent), faults: one.faults, claims: one.claims, complete: one.complete }
}

const said = ({ standard, intent, claims, terms, open }: Row) => ({
  standard,
  intent,
  faults: [],
  claims: [...claims, { kind: 'order', terms }],
  complete: open !== true,
})

export const check = (rows: Readonly<Record<string, Row>>): void => {
  it.each(Object.entries(rows))('%s', (_, row) => expect(read(row)).toEqual(said(row)))
}
