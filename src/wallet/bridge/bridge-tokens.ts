import type { Evidence } from '#core/evidence/evidence'
import { fail, isError } from '#core/errors'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Header } from '#core/chains/header'
import { bridgeTokenCall, L2_STANDARD_BRIDGE } from '#core/rollup/bridge/bridge-calls'
import type { ReadRollup } from '#core/rollup/rollup-view'
import { readTokenList, type DetailProbe } from '#survey'
import { approvalsFor } from '../approvals.ts'
import { firstWord, getterAddress, getterCall, runGetters } from './run-getters.ts'

/** A token of a rollup and the one of layer 1 that it stands for, by the standard bridge. */
export type TokenPair = {
  /** Chain ids of the rollup and of its layer 1. */
  readonly chainId: number
  readonly l1: number
  /** Its contract on the rollup, and the one on layer 1. */
  readonly local: Address
  readonly remote: Address
  /** The standard bridge on layer 1, as `SystemConfig` proves it. */
  readonly bridge: Address
  /** How well it is known that the one stands for the other. */
  readonly evidence: Evidence
}

/** Gas for the bridge's call on the other layer, which mints, burns or sends a token. */
const TOKEN_GAS = 200_000n

/** Reads on one of the rollup's blocks: on `at` where that can be proved, else on its newest. */
type ReadOn = <T>(read: (reading: DetailProbe) => Promise<T>, at?: Header) => Promise<T>

/**
 * The token of layer 1 that a token of the rollup stands for, as its contract says: an `OptimismMintableERC20`, or one of its older form, of this bridge. `undefined` for
 * any other token: what is paid in for one would not come out. Read where layer 1 proves it, if an endpoint has that state. Throws `bridge/other-token` where the list
 * that ships names another.
 */
export async function findTokenPair(view: ReadRollup, chainId: number, local: Address, readOn: ReadOn): Promise<TokenPair | undefined> {
  const l1 = view.l1.chainId
  const bridge = view.state.l1StandardBridge
  if (bridge === undefined) return undefined
  const read = async (reading: DetailProbe): Promise<Pick<TokenPair, 'remote' | 'evidence'> | undefined> => {
    const { answers, evidence } = await runGetters(reading, [
      getterCall(local, 'remoteToken()'),
      getterCall(local, 'bridge()'),
      getterCall(local, 'l1Token()'),
      getterCall(local, 'l2Bridge()'),
    ])
    const [remote, of, olderRemote, olderOf] = answers
    const isBridged = getterAddress(of ?? olderOf) === L2_STANDARD_BRIDGE
    const token = getterAddress(remote ?? olderRemote)
    return isBridged && token !== ZERO ? { remote: token, evidence } : undefined
  }
  const proved = view.anchored === undefined ? undefined : await readOn(read, view.anchored).catch(notThere)
  const found = proved ?? (await readOn(read))
  if (found === undefined) return undefined
  const listed = l1 === 1 ? (await readTokenList(chainId)).onMainnet(local) : undefined
  if (listed !== undefined && listed !== found.remote) throw fail('bridge/other-token')
  return { chainId, l1, local, bridge, ...found }
}

function notThere(error: unknown): undefined {
  if (!isError(error) || error.code === 'app/aborted') throw error
  return undefined
}

type TokenCall = { readonly kind: 'call'; readonly to: Address; readonly value: bigint; readonly data: `0x${string}` }

/** What has to be allowed next before the bridge on layer 1 can take so many of the smallest units; nothing where it may already. Throws as `approvalsFor`. */
export async function missingAllowance(
  reading: DetailProbe,
  pair: TokenPair,
  account: Address,
  units: bigint,
): Promise<TokenCall | undefined> {
  const { remote, bridge } = pair
  const { answers } = await runGetters(reading, [getterCall(remote, 'allowance(address,address)', account, bridge)])
  const [next] = await approvalsFor(reading, { token: remote, spender: bridge, owner: account, allowed: firstWord(answers[0]), units })
  return next
}

/** Pays so many of the smallest units in on layer 1, to the same address. */
export const depositTokenCall = ({ local, remote, bridge }: TokenPair, to: Address, units: bigint): TokenCall => ({
  kind: 'call',
  to: bridge,
  value: 0n,
  data: bridgeTokenCall({ local: remote, remote: local, to, units, gasLimit: TOKEN_GAS }),
})

/** Begins to withdraw so many of the smallest units on the rollup. The bridge burns them there: nothing has to be allowed. */
export const withdrawTokenCall = ({ local, remote }: TokenPair, to: Address, units: bigint): TokenCall => ({
  kind: 'call',
  to: L2_STANDARD_BRIDGE,
  value: 0n,
  data: bridgeTokenCall({ local, remote, to, units, gasLimit: TOKEN_GAS }),
})
