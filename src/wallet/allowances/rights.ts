import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import { type Allowance, grantId, takenFrom, granteeOf } from '#core/permissions/allowance'
import type { Finding, FindingLevel } from '#core/signing/finding'
import type { Header } from '#core/chains/header'
import { type Fact, factValue } from '#core/evidence/fact'
import { judgeExistingRight, type AccountFact, type PinFact, type ProxyFact } from '#review'
import { labelOf, listedToken, type SignedRight } from '#survey'
import type { Takers } from './takers.ts'

/** A right with what is known of whoever has it, and what is wrong with it. */
export type Right = {
  readonly id: string
  readonly allowance: Allowance
  readonly taker?: Fact<AccountFact>
  readonly proxy?: Fact<ProxyFact>
  /** When this device first met whoever has it, or last signed for it. Milliseconds since the epoch. */
  readonly metAt?: number
  readonly own: boolean
  /** What is taken from is in a list of this build, or was dealt with here: not only its own word. */
  readonly listed: boolean
  readonly findings: readonly Finding[]
  /** Of its worst finding; absent: nothing is wrong. */
  readonly level?: FindingLevel
}

export type { SignedRight }

export type Judging = {
  readonly header: Header
  readonly takers: Takers
  readonly met: Readonly<Record<Address, PinFact>>
  readonly pins: Readonly<Record<Address, PinFact>>
  readonly own: ReadonlySet<Address>
  readonly nameOf: (address: Address) => string | undefined
}

/** Judges what was read. */
export function judgeRight(allowance: Allowance, { header, takers, met, pins, own, nameOf }: Judging): Right {
  const { grant, chainId } = allowance
  const taker = granteeOf(grant)
  const from = takenFrom(grant)
  const pin = pins[taker] ?? met[taker]
  const [account, proxy] = [takers.accounts[taker], takers.proxies[taker]]
  const admin = factValue(proxy)?.admin
  const keeper = admin === undefined ? undefined : takers.accounts[admin]
  const isListed = from === undefined || listedToken(chainId, from) !== undefined || labelOf(chainId, from) !== undefined
  const listed = isListed || allowance.sources.includes('transaction')
  const findings = judgeExistingRight({
    allowance,
    ...defined({ taker: account, proxy, keeper, pin }),
    own: own.has(taker),
    listed,
    nameOf,
    nowSeconds: header.timestamp,
  })
  const [worst] = findings
  return {
    id: grantId(grant),
    allowance,
    ...defined({ taker: account, proxy, metAt: pin === undefined ? undefined : pin.at }),
    own: own.has(taker),
    listed,
    findings,
    ...defined({ level: worst === undefined ? undefined : worst.level }),
  }
}

/** Somebody may take who nearly always is a thief, by what is known of them. What only an unknown contract says of itself is no danger: leave it alone. */
export const isDangerous = ({ findings, listed, own }: Pick<Right, 'findings' | 'listed' | 'own'>): boolean =>
  !own && listed && findings.some(({ level }) => level === 'danger')

/**
 * Whether a right is told of when it appears: one that is a danger in itself; and everything at once, for somebody who has no name here, where nothing of it was
 * signed on this device. What only an unknown contract says of itself is no alarm: that is how people are led to it.
 */
export function isAlarming(right: Right, nameOf: (address: Address) => string | undefined): boolean {
  const { allowance, findings, listed, own } = right
  if (own || !listed) return false
  if (isDangerous(right)) return true
  const everything = findings.some(({ rule }) => rule === 'allowance/unlimited' || rule === 'allowance/operator')
  return everything && !allowance.sources.includes('transaction') && nameOf(granteeOf(allowance.grant)) === undefined
}
