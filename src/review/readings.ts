import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { pad, word } from '#core/bytes/hex'
import type { Probe, ProbeResult, Simulation } from '#core/simulation/simulation'
import { returnedText, returnedUint } from '#decode'
import type { Answer, ReviewPlan, PlannedProbe, ProbeRead } from './review.ts'

/** Function selectors of what probes call: EIP-20, EIP-721, ERC-1155, EIP-2612, Permit2, ERC-173, ERC-4626, EIP-721 and ERC-1155 again. */
const SELECTORS = {
  balance: '70a08231',
  allowance: 'dd62ed3e',
  operator: 'e985e9c5',
  supply: '18160ddd',
  symbol: '95d89b41',
  decimals: '313ce567',
  'domain-separator': '3644e515',
  permit2: '927da105',
  owner: '8da5cb5b',
  asset: '38d52e0f',
  'item-owner': '6352211e',
  'item-balance': '00fdd58e',
  'item-spender': '081812fc',
  'item-receiver': '150b7a02',
} as const

const argument = (address: Address): string => pad(address).slice(2)

/** The read-only call that answers a reading. */
export function probeOf(reading: ProbeRead): Probe {
  if (reading.reads === 'right') {
    const { contract, owner, to, view, isSwapped } = reading
    const [first, second] = isSwapped ? [to, owner] : [owner, to]
    return { to: contract, data: `${view}${argument(first)}${argument(second)}` }
  }
  const selector = SELECTORS[reading.reads]
  if (reading.reads === 'balance') return { to: reading.token, data: `0x${selector}${argument(reading.account)}` }
  if (reading.reads === 'allowance')
    return { to: reading.token, data: `0x${selector}${argument(reading.owner)}${argument(reading.spender)}` }
  if (reading.reads === 'permit2')
    return {
      to: reading.permit2,
      data: `0x${selector}${argument(reading.owner)}${argument(reading.token)}${argument(reading.spender)}`,
    }
  if (reading.reads === 'domain-separator' || reading.reads === 'owner' || reading.reads === 'asset')
    return { to: reading.contract, data: `0x${selector}` }
  if (reading.reads === 'item-receiver') {
    const { receiver, collection, from, tokenId } = reading
    // operator, from, tokenId, and no bytes of data; asked by the collection, as some look who asks.
    const data: Hex = `0x${selector}${argument(from)}${argument(from)}${[tokenId, 128n, 0n].map((one) => word(one).slice(2)).join('')}`
    return { to: receiver, data, from: collection }
  }
  if (reading.reads === 'item-owner' || reading.reads === 'item-spender')
    return { to: reading.collection, data: `0x${selector}${word(reading.tokenId).slice(2)}` }
  if (reading.reads === 'item-balance')
    return { to: reading.collection, data: `0x${selector}${argument(reading.account)}${word(reading.tokenId).slice(2)}` }
  if (reading.reads === 'operator')
    return { to: reading.collection, data: `0x${selector}${argument(reading.owner)}${argument(reading.operator)}` }
  return { to: reading.token, data: `0x${selector}` }
}

export const planned = (reading: ProbeRead): PlannedProbe => ({ probe: probeOf(reading), reading })

/** A number before and after the transaction. */
export type Change = { readonly before: bigint; readonly after: bigint }

/** An address before and after the transaction. */
export type Holders = { readonly before: Address; readonly after: Address }

/** Answers by what was asked. Anything unasked, failed or misshapen is `undefined`. */
export type Readings = {
  balance(token: Address, account: Address): Change | undefined
  allowance(token: Address, owner: Address, spender: Address): Change | undefined
  operator(collection: Address, owner: Address, operator: Address): Change | undefined
  /** Of a right at a contract: not zero where it is there. */
  right(reading: Omit<Extract<ProbeRead, { readonly reads: 'right' }>, 'reads'>): Change | undefined
  supply(token: Address): bigint | undefined
  symbol(token: Address): string | undefined
  decimals(token: Address): number | undefined
  /** Of EIP-712, as the contract says it. */
  domainSeparator(contract: Address): Hex | undefined
  /** What Permit2 keeps for the three, before and after. Times in seconds. */
  permit2(permit2: Address, owner: Address, token: Address, spender: Address): Permit2Change | undefined
  /** Whether it says, as EIP-721 wants it, that it can hold an item of this collection. */
  receives(item: Omit<Extract<ProbeRead, { readonly reads: 'item-receiver' }>, 'reads'>): boolean | undefined
  /** How many of an item the account has, whichever of the two standards answers. */
  items(collection: Address, tokenId: bigint, account: Address): Change | undefined
  /** Who may take an item, before and after; the zero address where nobody may. */
  itemSpender(collection: Address, tokenId: bigint): Holders | undefined
  /** Before and after. */
  owner(contract: Address): Holders | undefined
  /** Of ERC-4626, as the vault says it. */
  asset(vault: Address): Address | undefined
  /** Tokens that were asked what they call themselves. */
  readonly named: readonly Address[]
}

/** Amount (base units) and expiry of an allowance that Permit2 keeps. */
export type Permit2Change = {
  readonly before: { readonly units: bigint; readonly until: bigint }
  readonly after: { readonly units: bigint; readonly until: bigint }
}

const keyOf = (probe: Probe): string => `${probe.to}${probe.data}`

type Answers = ReadonlyMap<string, Simulation['probes'][number]>

/** Answers by what was asked. A run with other probes than the plan's answers nothing. */
function answersOf(plan: ReviewPlan, simulation: Simulation | undefined, asked: readonly Answer[]): Answers {
  const answers = new Map<string, Simulation['probes'][number]>(
    asked.map(({ probe, result }) => [keyOf(probe), { before: result, after: result }]),
  )
  if (simulation?.probes.length !== plan.probes.length) return answers
  for (const [at, { probe }] of plan.probes.entries()) {
    const answer = simulation.probes[at]
    if (answer !== undefined) answers.set(keyOf(probe), answer)
  }
  return answers
}

/** Reads the probes of a run by the plan that asked for them. `asked`: without a run. */
export function readingsOf(plan: ReviewPlan, simulation: Simulation | undefined, asked: readonly Answer[] = []): Readings {
  const answers = answersOf(plan, simulation, asked)
  const answerTo = (reading: ProbeRead) => answers.get(keyOf(probeOf(reading)))
  const change = (reading: ProbeRead): Change | undefined => {
    const answer = answerTo(reading)
    if (answer?.before.ok !== true || !answer.after.ok) return undefined
    const [before, after] = [returnedUint(answer.before.data), returnedUint(answer.after.data)]
    return before === undefined || after === undefined ? undefined : { before, after }
  }
  const holders = (reading: ProbeRead): Holders | undefined => {
    const answer = answerTo(reading)
    const [before, later] = [addressOf(answer?.before), addressOf(answer?.after)]
    return before === undefined || later === undefined ? undefined : { before, after: later }
  }
  const after = (reading: ProbeRead): Hex | undefined => {
    const answer = answerTo(reading)
    return answer?.after.ok === true ? answer.after.data : undefined
  }
  return {
    balance: (token, account) => change({ reads: 'balance', token, account }),
    allowance: (token, owner, spender) => change({ reads: 'allowance', token, owner, spender }),
    operator: (collection, owner, operator) => change({ reads: 'operator', collection, owner, operator }),
    right: (reading) => change({ reads: 'right', ...reading }),
    supply: (token) => change({ reads: 'supply', token })?.after,
    symbol(token) {
      const data = after({ reads: 'symbol', token })
      return data === undefined ? undefined : returnedText(data)
    },
    decimals(token) {
      const units = change({ reads: 'decimals', token })?.after
      return units === undefined || units > 255n ? undefined : Number(units)
    },
    domainSeparator(contract) {
      const data = after({ reads: 'domain-separator', contract })
      return data?.length === 66 ? data : undefined
    },
    permit2(permit2, owner, token, spender) {
      const answer = answerTo({ reads: 'permit2', permit2, owner, token, spender })
      const [before, later] = [kept(answer?.before), kept(answer?.after)]
      return before === undefined || later === undefined ? undefined : { before, after: later }
    },
    receives(item) {
      const answer = answerTo({ reads: 'item-receiver', ...item })
      if (answer === undefined) return undefined
      return answer.before.ok && answer.before.data.startsWith(`0x${SELECTORS['item-receiver']}`)
    },
    items(collection, tokenId, account) {
      const many = change({ reads: 'item-balance', collection, tokenId, account })
      const answer = answerTo({ reads: 'item-owner', collection, tokenId })
      if (many !== undefined || answer === undefined) return many
      // An item that is not there yet, or not any more, has no owner to name: OpenZeppelin's collections stop then.
      const [before, later] = [addressOf(answer.before), addressOf(answer.after)]
      if (before === undefined && later === undefined) return undefined
      return { before: before === account ? 1n : 0n, after: later === account ? 1n : 0n }
    },
    itemSpender: (collection, tokenId) => holders({ reads: 'item-spender', collection, tokenId }),
    owner: (contract) => holders({ reads: 'owner', contract }),
    asset: (contract) => holders({ reads: 'asset', contract })?.before,
    named: plan.probes.flatMap(({ reading }) => (reading.reads === 'symbol' ? [reading.token] : [])),
  }
}

/** Where nobody was asked. */
export const NO_READINGS: Readings = /* @__PURE__ */ readingsOf({ facts: [], probes: [], variants: [], plays: [] }, undefined)

/** Two words at least: uint160 amount, uint48 expiration. */
function kept(answer: ProbeResult | undefined): Permit2Change['after'] | undefined {
  if (answer?.ok !== true || answer.data.length < 2 + 128) return undefined
  return { units: BigInt(answer.data.slice(0, 66)), until: BigInt(`0x${answer.data.slice(66, 130)}`) }
}

const addressOf = (answer: ProbeResult | undefined): Address | undefined =>
  answer?.ok === true && /^0x0{24}[0-9a-f]{40}$/.test(answer.data) ? `0x${answer.data.slice(26)}` : undefined

/** True where the preimage of a mapping slot (key ‖ base) has this address as its key. */
export const isKeyOf = (preimage: Hex | undefined, address: Address): boolean =>
  preimage !== undefined && preimage.length === 130 && preimage.startsWith(word(BigInt(address)))
