import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import { EMPTY_HASH } from '#core/bytes/empty-hash'
import { fail } from '#core/errors'
import { withMargin } from '#core/fee-policy'
import { rulesInForce } from '#core/chains/fork-schedule'
import { intrinsicGas } from '#core/chains/gas-rules'
import { type Hex, toQuantity, word } from '#core/bytes/hex'
import type { Simulation, WitnessAccount } from '#core/simulation/simulation'
import { mostGasIn } from '#analysis'
import { type BlockTag, environmentOn, onBlock, type ReadDeps, type ReadContext } from './block-reads.ts'

/** A call as an app puts it to a node. Wei. Absent `to`: a creation. */
export type ReadCall = { readonly from?: Address; readonly to?: Address; readonly value: bigint; readonly data: Hex; readonly gas?: bigint }

/** A call that reverted: an outcome for the app, with its bytes. */
export type Reverted = { readonly reverted: Hex }

type Account = NonNullable<WitnessAccount['account']>
const ASKING = (signal: AbortSignal) => ({ purpose: 'apps' as const, signal })

/** The account as it is proved; an absent one is empty, and that was proved, too. */
async function accountOn<T>(
  deps: ReadDeps,
  place: ReadContext,
  block: BlockTag,
  address: Address,
  pick: (account: Account | undefined, code: Hex) => T,
): Promise<T> {
  return onBlock(deps, place, block, async (header) => {
    const { witness } = await deps.reader.state(header, [{ address, slots: [] }], ASKING(place.signal))
    const account = witness.accounts.find((one) => one.address === address)?.account
    const isBare = account === undefined || account.codeHash === EMPTY_HASH
    const code = isBare ? '0x' : witness.codes.find(({ hash }) => hash === account.codeHash)?.code
    if (code === undefined) throw fail('proof/incomplete', { endpoint: header.source, what: address })
    return pick(account, code)
  })
}

export const balanceOn = (deps: ReadDeps, place: ReadContext, address: Address, block: BlockTag): Promise<Hex> =>
  accountOn(deps, place, block, address, (account) => toQuantity(account?.balance ?? 0n))
export const nonceOn = (deps: ReadDeps, place: ReadContext, address: Address, block: BlockTag): Promise<Hex> =>
  accountOn(deps, place, block, address, (account) => toQuantity(account?.nonce ?? 0n))
export const codeOn = (deps: ReadDeps, place: ReadContext, address: Address, block: BlockTag): Promise<Hex> =>
  accountOn(deps, place, block, address, (_, code) => code)

export const slotOn = (
  deps: ReadDeps,
  place: ReadContext,
  at: { readonly address: Address; readonly slot: Hex },
  block: BlockTag,
): Promise<Hex> =>
  onBlock(deps, place, block, async (header) => {
    const { address, slot } = at
    const { witness } = await deps.reader.state(header, [{ address, slots: [slot] }], ASKING(place.signal))
    const found = witness.slots.find((one) => one.address === address && one.slot === slot)
    if (!found) throw fail('proof/incomplete', { endpoint: header.source, what: address })
    return word(BigInt(found.value === '0x' ? 0 : found.value))
  })

/** What a call returns, run here on proved state. Throws `simulation/*`, `rpc/*`, `proof/*`. */
export const callOn = (deps: ReadDeps, place: ReadContext, call: ReadCall, block: BlockTag): Promise<Hex | Reverted> =>
  onBlock(deps, place, block, async (header) => {
    const { from = ZERO, to, value, data, gas } = call
    const gasLimit = gas === undefined ? {} : { gasLimit: gas }
    const { results } = await deps.reader.runBundle(
      header,
      {
        environment: environmentOn(deps, place.where, header),
        steps: [{ kind: 'call', from, ...defined({ to }), value, data, ...gasLimit }],
        probes: [],
      },
      { ...ASKING(place.signal), hints: [] },
    )
    const [result] = results
    if (!result) throw fail('app/unexpected', { where: 'call' })
    return result.outcome.ok ? result.returnData : reverted(result)
  })

const reverted = ({ outcome }: Simulation): Reverted => ({ reverted: outcome.ok ? '0x' : outcome.data })

/** Gas that a transaction would need, found here, with the margin that ours have. The call stays on this device, but for endpoints that may see drafts. */
export const gasOn = (deps: ReadDeps, place: ReadContext, call: ReadCall): Promise<Hex | Reverted> =>
  onBlock(deps, place, 'latest', async (header) => {
    const { from = ZERO, to, value, data, gas } = call
    const environment = environmentOn(deps, place.where, header)
    const { witness } = await deps.reader.state(header, [{ address: from, slots: [] }], ASKING(place.signal))
    const account = witness.accounts.find((one) => one.address === from)?.account
    const affordable = ((account?.balance ?? 0n) - value) / (environment.baseFee > 0n ? environment.baseFee : 1n)
    const most = mostGasIn(environment)
    const gasLimit = [gas ?? most, most, affordable].reduce((a, b) => (a < b ? a : b))
    const least = intrinsicGas({ from, value, data, ...defined({ to }) }, rulesInForce(environment).rules)
    if (affordable < least) {
      const need = (value + environment.baseFee * least).toString()
      throw fail('tx/insufficient-funds', { need, have: (account?.balance ?? 0n).toString(), symbol: 'wei' })
    }
    const transaction = {
      type: 'eip1559',
      chainId: place.where.chainId,
      nonce: Number(account?.nonce ?? 0n),
      gasLimit,
      maxFeePerGas: environment.baseFee,
      maxPriorityFeePerGas: 0n,
      accessList: [],
      value,
      data,
      ...defined({ to }),
    } as const
    const { simulation } = await deps.reader.run(
      header,
      { from, transaction, environment, probes: [] },
      { ...ASKING(place.signal), hints: [] },
    )
    return simulation.gasNeeded === undefined ? reverted(simulation) : toQuantity(withMargin(simulation.gasNeeded, most))
  })
