import type { Address } from '#core/address'
import type { Hex } from '#core/hex'
import { pad, word } from '#core/hex'
import type { Probe, Simulation } from '#core/simulation'
import { returnedText, returnedUint } from '#decode'
import type { Plan, PlannedProbe, Reading } from './review.ts'

/** Function selectors of what probes call: EIP-20, EIP-721, ERC-1155. */
const SELECTORS = {
  balance: '70a08231',
  allowance: 'dd62ed3e',
  operator: 'e985e9c5',
  supply: '18160ddd',
  symbol: '95d89b41',
  decimals: '313ce567',
} as const

const argument = (address: Address): string => pad(address).slice(2)

/** The read-only call that answers a reading. */
export function probeOf(reading: Reading): Probe {
  const selector = SELECTORS[reading.reads]
  if (reading.reads === 'balance') return { to: reading.token, data: `0x${selector}${argument(reading.account)}` }
  if (reading.reads === 'allowance')
    return { to: reading.token, data: `0x${selector}${argument(reading.owner)}${argument(reading.spender)}` }
  if (reading.reads === 'operator')
    return { to: reading.collection, data: `0x${selector}${argument(reading.owner)}${argument(reading.operator)}` }
  return { to: reading.token, data: `0x${selector}` }
}

export const planned = (reading: Reading): PlannedProbe => ({ probe: probeOf(reading), reading })

/** A number before and after the transaction. */
export type Change = { readonly before: bigint; readonly after: bigint }

/** Answers by what was asked. Anything unasked, failed or misshapen is `undefined`. */
export type Readings = {
  balance(token: Address, account: Address): Change | undefined
  allowance(token: Address, owner: Address, spender: Address): Change | undefined
  operator(collection: Address, owner: Address, operator: Address): Change | undefined
  supply(token: Address): bigint | undefined
  symbol(token: Address): string | undefined
  decimals(token: Address): number | undefined
}

const keyOf = (probe: Probe): string => `${probe.to}${probe.data}`

/** Reads the probes of a run by the plan that asked for them. A run with other probes than the plan's answers nothing. */
export function readingsOf(plan: Plan, simulation: Simulation | undefined): Readings {
  const matches = simulation !== undefined && simulation.probes.length === plan.probes.length
  const answers = new Map<string, Simulation['probes'][number]>()
  if (matches) {
    for (const [at, { probe }] of plan.probes.entries()) {
      const answer = simulation.probes[at]
      if (answer !== undefined) answers.set(keyOf(probe), answer)
    }
  }
  const change = (reading: Reading): Change | undefined => {
    const answer = answers.get(keyOf(probeOf(reading)))
    if (answer?.before.ok !== true || !answer.after.ok) return undefined
    const [before, after] = [returnedUint(answer.before.data), returnedUint(answer.after.data)]
    return before === undefined || after === undefined ? undefined : { before, after }
  }
  const after = (reading: Reading): Hex | undefined => {
    const answer = answers.get(keyOf(probeOf(reading)))
    return answer?.after.ok === true ? answer.after.data : undefined
  }
  return {
    balance: (token, account) => change({ reads: 'balance', token, account }),
    allowance: (token, owner, spender) => change({ reads: 'allowance', token, owner, spender }),
    operator: (collection, owner, operator) => change({ reads: 'operator', collection, owner, operator }),
    supply: (token) => change({ reads: 'supply', token })?.after,
    symbol(token) {
      const data = after({ reads: 'symbol', token })
      return data === undefined ? undefined : returnedText(data)
    },
    decimals(token) {
      const units = change({ reads: 'decimals', token })?.after
      return units === undefined || units > 255n ? undefined : Number(units)
    },
  }
}

/** True where the preimage of a mapping slot (key ‖ base) has this address as its key. */
export const isKeyOf = (preimage: Hex | undefined, address: Address): boolean =>
  preimage !== undefined && preimage.length === 130 && preimage.startsWith(word(BigInt(address)))
