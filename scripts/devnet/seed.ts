import { toHex } from 'viem'
import { signedReport } from '../../devnet/stories/feeds.ts'
import { FOUNDATION, LONG, RECENT, ROLLUP, type Story } from '../../devnet/stories.ts'
import type { Rpc } from './rpc.ts'
import { createTeller } from './teller.ts'

/** 1 January 2026, 00:00 UTC, in seconds: the time of the first block. Fixed, so that hashes are the same at each start. */
export const BIRTH = 1_767_225_600

/** Blocks in which nothing happens: more than a public node answers logs for in one call, and a week long. Anvil makes the state's root anew for each, so they are few. */
const QUIET_BLOCKS = 300
const QUIET_SECONDS = 2_020

/** Tells the whole history on an empty chain. With `long` the recent stories are followed by a year; with `rollup` there is what a rollup has besides. */
export async function seed(rpc: Rpc, { long, rollup }: { readonly long: boolean; readonly rollup: boolean }): Promise<void> {
  const teller = createTeller(rpc)
  const tell = async (stories: readonly Story[], secondsPerBlock: number) => {
    await rpc('anvil_setBlockTimestampInterval', [secondsPerBlock])
    for (const story of stories) await story(teller)
  }
  await rpc('anvil_autoImpersonateAccount', [true])
  await tell(FOUNDATION, 12)
  if (rollup) await tell(ROLLUP, 12)
  await rpc('anvil_setBlockTimestampInterval', [QUIET_SECONDS])
  await rpc('anvil_mine', [toHex(QUIET_BLOCKS)])
  await tell(RECENT, 3_600)
  if (long) await tell(LONG, 43_200)
  await rpc('anvil_autoImpersonateAccount', [false])
  await rpc('anvil_removeBlockTimestampInterval')
}

/** One block at the present time, from which anvil's clock goes on, with what things cost now. A machine whose clock is behind gets the next second. */
export async function mineNow(rpc: Rpc): Promise<void> {
  const head = await rpc<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false])
  const time = Math.max(Math.floor(Date.now() / 1000), Number(head.timestamp) + 1)
  await rpc('anvil_setNextBlockBaseFeePerGas', [toHex(1_000_000_000)])
  await rpc('evm_setNextBlockTimestamp', [time])
  await rpc('eth_sendRawTransactionSync', [await signedReport(rpc)])
}
