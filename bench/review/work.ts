import { maxUint256 } from 'viem'
import type { Signable } from '../../src/core/signing/signable.ts'
import { createDevice, openTab, type Tab, devnetChain } from '../../test/support/whole-wallet.ts'
import { SPAMMER } from '../../test/e2e/support/flood.ts'
import { CAST, CHAIN_ID, CONTRACTS } from '../../devnet/addresses.ts'
import { decodingTasks } from './decoding.ts'
import { describingTasks } from './describing.ts'
import { judgingTasks } from './judging.ts'

/** Something that is timed so often. */
export type Task = { readonly what: string; readonly runs: number; task(): unknown }

/** In this order: what is first described is first, before anything else could have loaded its code. */
export const tasks = (): readonly Task[] => [...describingTasks(), ...decodingTasks(), ...judgingTasks()]

type Swap = { readonly from: `0x${string}`; readonly to: `0x${string}`; readonly value: bigint; readonly data: `0x${string}` }

const swapAsked = ({ to, value, data }: Swap): Signable => ({
  kind: 'calls',
  chainId: CHAIN_ID,
  atomic: 'required',
  calls: [{ to, value, data }],
})

/** The same between two payments: what an app sends as a batch. */
const batchAsked = ({ to, value, data }: Swap): Signable => ({
  kind: 'calls',
  chainId: CHAIN_ID,
  atomic: 'required',
  calls: [
    { to: CAST.bob, value: 1n, data: '0x' },
    { to, value, data },
    { to: CAST.bob, value: 2n, data: '0x' },
  ],
})

const permitAsked = (): Signable => ({
  kind: 'typed-data',
  data: {
    domain: { name: 'USD Coin', version: '2', chainId: CHAIN_ID, verifyingContract: CONTRACTS.usdc },
    types: {
      Permit: ['owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256'].map((one) => ({
        name: one.split(':')[0] ?? '',
        type: one.split(':')[1] ?? '',
      })),
    },
    primaryType: 'Permit',
    message: { owner: CAST.alice, spender: CAST.scammer, value: `${maxUint256}`, nonce: '0', deadline: `${2n ** 40n}` },
  },
})

/** The same as the transaction of a wallet: whole, with space in its fee. */
const sendAsked = ({ to, value, data }: Swap, nonce: number): Signable => ({
  kind: 'transaction',
  transaction: {
    type: 'eip1559',
    chainId: CHAIN_ID,
    nonce,
    gasLimit: 400_000n,
    to,
    value,
    data,
    maxFeePerGas: 50n * 10n ** 9n,
    maxPriorityFeePerGas: 10n ** 9n,
    accessList: [],
  },
})

/** Milliseconds until the Review is first shown with its effects, and until its further runs are in it too. */
export type Opinion = { readonly shown: number; readonly whole: number }

async function opinion({ wallet }: Tab, asked: Signable, account: `0x${string}`): Promise<Opinion> {
  const began = performance.now()
  const check = await wallet.check({ asked, account, chainId: CHAIN_ID })
  let shown: number | undefined
  const unhook = check.state.subscribe(() => {
    const state = check.state.get()
    if (state.kind === 'ready' && state.opinion.review.outcome !== 'unknown') shown ??= performance.now() - began
  })
  await check.look()
  const whole = performance.now() - began
  unhook()
  const state = check.state.get()
  if (state.kind !== 'ready' || state.opinion.review.outcome !== 'success') throw new Error(`No Review: ${state.kind}.`)
  return { shown: shown ?? whole, whole }
}

type Visitor = {
  permit(): Promise<Opinion>
  swap(swap: Swap): Promise<Opinion>
  send(swap: Swap, nonce: number): Promise<Opinion>
  batch(swap: Swap): Promise<Opinion>
  /** A call of whatever stands at `SPAMMER`. */
  flood(): Promise<Opinion>
  close(): void
}

/** A visitor's tab with the whole wallet in it, as the app has it but for the Workers, whose code runs on this thread. */
export async function openVisitor(url: string): Promise<Visitor> {
  const tab = await openTab(createDevice(), devnetChain(url))
  return {
    permit: () => opinion(tab, permitAsked(), CAST.alice),
    swap: (swap) => opinion(tab, swapAsked(swap), swap.from),
    send: (swap, nonce) => opinion(tab, sendAsked(swap, nonce), swap.from),
    batch: (swap) => opinion(tab, batchAsked(swap), swap.from),
    flood: () => opinion(tab, swapAsked({ from: CAST.alice, to: SPAMMER, value: 0n, data: '0x12345678' }), CAST.alice),
    close: () => tab.kill(),
  }
}
