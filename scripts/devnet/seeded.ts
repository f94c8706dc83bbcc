import { CHAIN_ID, MNEMONIC, ROLLUP_CHAIN_ID } from '../../devnet/addresses.ts'
import { type Anvil, type Hardfork, isFree, startAnvil } from './anvil.ts'
import type { Rpc } from './rpc.ts'
import { BIRTH, seed } from './seed.ts'
import { steadily } from './teller.ts'

export type SeededOptions = { readonly hardfork: Hardfork; readonly optimism: boolean; readonly long: boolean }
/** A chain with its whole history, but for the block at the present time. `rpc` is the one to hand out. */
export type Seeded = { readonly anvil: Anvil; readonly rpc: Rpc; stop(): Promise<void> }

type Kept = { readonly anvil: Anvil; readonly kind: string; readonly baseFee: string }

let most = 0
const kept: Kept[] = []

/**
 * From now on chains that are stopped in this process go back to their first state and wait for who starts one next, so many at most (one takes some
 * hundred megabytes); with 0 each is started anew and ended. For tests: to tell the history costs more than most of them.
 */
export const keepChains = (count: number): void => void (most = count)

/** What a revert undoes, or `putBack` does. After anything else a chain is not used again. */
const UNDONE: ReadonlySet<string> = new Set([
  'evm_snapshot', 'evm_revert', 'evm_mine', 'evm_setAutomine', 'anvil_getAutomine', 'evm_setNextBlockTimestamp', 'anvil_mine', 'anvil_setBalance', 'anvil_setCode',
  'anvil_setNonce', 'anvil_setStorageAt', 'anvil_setNextBlockBaseFeePerGas', 'anvil_dropAllTransactions', 'anvil_dropTransaction',
]) // prettier-ignore
const isUndone = (method: string): boolean => UNDONE.has(method) || /^(?:eth|net|web3|debug|trace|ots|txpool)_/.test(method)

export async function startSeeded(options: SeededOptions, port: number): Promise<Seeded> {
  const { hardfork, optimism, long } = options
  const chainId = optimism ? ROLLUP_CHAIN_ID : CHAIN_ID
  return steadily(async () => {
    const anvil = await startAnvil({ chainId, mnemonic: MNEMONIC, timestamp: BIRTH, hardfork, optimism, port })
    try {
      await seed(anvil.rpc, { long, rollup: optimism })
      const { baseFeePerGas } = await anvil.rpc<{ baseFeePerGas: string }>('eth_getBlockByNumber', ['pending', false])
      return await lend({ anvil, kind: kindOf(options), baseFee: baseFeePerGas })
    } catch (cause) {
      await anvil.stop()
      throw cause
    }
  })
}

/** The last of those that wait whose next port is free, if there is any. */
export async function takeSeeded(options: SeededOptions): Promise<Seeded | undefined> {
  if (most === 0) return undefined
  const kind = kindOf(options)
  for (const one of kept.filter((each) => each.kind === kind).toReversed()) {
    if (!(await isFree(one.anvil.port + 1))) continue
    const at = kept.indexOf(one)
    if (at < 0) continue // somebody took it meanwhile
    kept.splice(at, 1)
    return lend(one)
  }
  return undefined
}

const kindOf = ({ hardfork, optimism, long }: SeededOptions): string => [hardfork, optimism, long].join()

async function lend(chain: Kept): Promise<Seeded> {
  const { anvil } = chain
  if (most === 0) return { anvil, rpc: anvil.rpc, stop: anvil.stop }
  const before = await anvil.rpc<string>('evm_snapshot')
  let undone = true
  const rpc: Rpc = (method, params) => {
    undone &&= isUndone(method)
    return anvil.rpc(method, params)
  }
  let stopped = false
  return {
    anvil,
    rpc,
    async stop() {
      if (stopped) return
      stopped = true
      if (!undone || !(await putBack(chain, before))) return anvil.stop()
      kept.push(chain)
      if (kept.length > most) await kept.shift()?.anvil.stop()
    },
  }
}

/** True where the chain is again what it was. */
async function putBack({ anvil: { rpc }, baseFee }: Kept, before: string): Promise<boolean> {
  try {
    await rpc('anvil_dropAllTransactions')
    if (!(await rpc<boolean>('evm_revert', [before]))) return false
    await rpc('evm_setAutomine', [true])
    await rpc('anvil_setNextBlockBaseFeePerGas', [baseFee]) // which a revert leaves as it is
    return true
  } catch {
    return false // somebody ended it
  }
}
