import type { Address } from '#core/ethereum/address'
import { EMPTY_HASH } from '#core/bytes/empty-hash'
import type { Evidence } from '#core/evidence/evidence'
import { unknownEvidence } from '#core/evidence/evidence'
import { know, notKnown } from '#core/evidence/fact'
import type { Token } from '#core/money/token'
import type { Allowance } from '#core/permissions/allowance'
import type { Finding, FindingLevel } from '#core/signing/finding'
import { say } from '#core/text/words'
import type { AccountFact } from '#review'
import type { PriceOf } from '#survey'
import type { AddressName } from '#ui/address/address-view'
import type { Right } from '#wallet'

export const PROVED: Evidence = { kind: 'proved', method: 'merkle-proof' }
export const OWNER: Address = `0x${'11'.repeat(20)}`
export const ROUTER: Address = `0x${'22'.repeat(20)}`
export const THIEF: Address = `0x${'33'.repeat(20)}`
export const STRANGER: Address = `0x${'44'.repeat(20)}`
const token = (symbol: string, digit: string): Token & { readonly address: Address } => ({
  chainId: 1,
  standard: 'erc20',
  address: `0x${digit.repeat(40)}`,
  symbol,
  name: symbol,
  decimals: 0,
  from: 'listed',
})
export const USDC = token('USDC', '5')
/** Nobody tells its price. */
export const ODD = token('ODD', '6')

/** A dollar for a USDC, and nothing else has a price. */
export const priceOf: PriceOf = ({ symbol }) =>
  symbol === 'USDC' ? { price: { units: 10n ** 18n, currency: 'USD', steps: [] }, evidence: PROVED } : undefined

export const nameOf = (address: Address): AddressName | undefined =>
  address === ROUTER ? { text: 'Uniswap v2', from: 'listed' } : undefined
export const nameAt = (address: Address): string | undefined => nameOf(address)?.text

const finding = (rule: string, level: FindingLevel): Finding => ({
  rule,
  level,
  say: say(`Says ${rule}`),
  why: say('Why'),
  todo: say('Do'),
})

type Made = {
  readonly of?: Token & { readonly address: Address }
  readonly units?: bigint
  readonly owner?: Address
  readonly more?: Partial<Allowance>
}

/** Somebody may take so many whole units, of a hundred thousand that are there. */
function rightOf(spender: Address, findings: readonly Finding[], { of = USDC, units = 100n, owner = OWNER, more = {} }: Made): Right {
  const [worst] = findings
  return {
    id: `allowance:${of.address}:${spender}`,
    allowance: {
      chainId: 1,
      owner,
      grant: { is: 'allowance', token: of.address, spender },
      sources: ['log'],
      block: 7n,
      token: of,
      amount: know(units, PROVED),
      exposure: know({ units, token: of }, PROVED),
      balance: know(100_000n, PROVED),
      lastUse: notKnown(unknownEvidence('rpc/cannot-prove')),
      ...more,
    },
    own: false,
    listed: true,
    findings,
    ...(worst === undefined ? {} : { level: worst.level }),
  }
}

/** A personal wallet, by proof. */
export const dangerousRight = (made: Made = {}, spender = THIEF): Right => ({
  ...rightOf(spender, [finding('allowance/no-code', 'danger')], made),
  taker: know({ codeHash: EMPTY_HASH, nonce: 0n, balance: 0n } as unknown as AccountFact, PROVED),
})
/** A contract that nobody names. */
export const strangeRight = (made: Made = {}): Right => ({
  ...rightOf(STRANGER, [finding('allowance/unlimited', 'warn')], made),
  taker: know({ codeHash: `0x${'77'.repeat(32)}`, nonce: 1n, balance: 0n } as unknown as AccountFact, PROVED),
})
/** A listed app. */
export const knownRight = (made: Made = {}): Right => rightOf(ROUTER, [finding('allowance/unlimited', 'warn')], made)
