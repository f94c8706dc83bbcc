import type { Address } from '#core/ethereum/address'
import { type Hex, toQuantity } from '#core/bytes/hex'
import type { Anvil } from '../../../scripts/devnet/anvil.ts'
import { startLayer } from '../../../scripts/devnet/layers.ts'
import { type PracticeRollup, startOptimism } from '../../../scripts/devnet/rollup.ts'
import { type Devnet, startDevnet } from '../../../scripts/devnet/start.ts'
import { createDevice, followedDevnet, openTab, practiceRollup, type Tab } from '../../../test/support/whole-wallet.ts'
import { type Liar, startLiar } from '../../../test/liars/liar.ts'
import { ROLLUP_CHAIN_ID } from '../../../devnet/addresses.ts'
import type { DepositingTransaction } from './find-deposits.ts'
import type { BridgeBook, BridgeStep, TrackedWithdrawal, WithdrawalList } from './bridge-book.ts'

/** A whole wallet on the practice rollup with the real contracts, and its layer 1. */
export type BridgeScene = {
  readonly l1: Devnet
  readonly l2: Anvil
  readonly rollup: PracticeRollup
  /** The only endpoint of the rollup. It tells the truth until it is told otherwise. */
  readonly liar: Liar
  bridge(): BridgeBook
  /** A new tab, which remembers nothing; `chain`: in place of both. */
  open(chain?: ReturnType<typeof practiceRollup>): Promise<BridgeBook>
  /** A look by a new tab, once all on layer 1 is final. */
  settled(): Promise<WithdrawalList>
  /** Sends a step as anybody may. Throws where it fails. */
  send(step: BridgeStep, from?: Address): Promise<DepositingTransaction>
  /** Proposes the newest block. */
  proposed(): Promise<Address>
  stop(): Promise<void>
}

export const BRIDGE_ACCOUNT: Address = '0x00000000000000000000000000000000000face6'
export const BRIDGE_OTHER: Address = '0x00000000000000000000000000000000000face7'
const ETHER = 10n ** 18n

export async function startBridgeScene(): Promise<BridgeScene> {
  const [l1, l2] = await Promise.all([startDevnet({ port: 0, as: 'own' }), startLayer(2)])
  const rollup = await startOptimism(l1.rpc, l2.rpc)
  const liar = await startLiar({ upstream: l2.url, port: 0 })
  await l1.rpc('anvil_setBalance', [rollup.addresses.etherHolder, toQuantity(100n * ETHER)])
  await l1.rpc('anvil_setBalance', [BRIDGE_OTHER, toQuantity(ETHER)])
  await l2.rpc('anvil_setBalance', [BRIDGE_ACCOUNT, toQuantity(100n * ETHER)])
  let tab: Tab | undefined
  let book: BridgeBook | undefined
  const open: BridgeScene['open'] = async (chain) => {
    tab?.kill()
    tab = await openTab(createDevice(), chain ?? followedDevnet(l1))
    if (chain === undefined) await tab.wallet.book.save(practiceRollup(liar.url))
    book = await tab.wallet.bridge()
    return book
  }
  const bridge = (): BridgeBook => {
    if (book === undefined) throw new Error('No tab is open.')
    return book
  }
  return {
    l1,
    l2,
    rollup,
    liar,
    bridge,
    open,
    async settled() {
      await l1.rpc('anvil_mine', ['0x18', '0x1'])
      return (await open()).withdrawals(ROLLUP_CHAIN_ID, BRIDGE_ACCOUNT)
    },
    async send({ intent: { to, value, data } }, from = rollup.actors.stranger) {
      await l1.rpc('anvil_impersonateAccount', [from])
      const call = { from, to, value: toQuantity(value), data, gas: '0x4c4b40' }
      const receipt = await l1.rpc<{ status: Hex; transactionHash: Hex; blockNumber: Hex; blockHash: Hex }>('eth_sendTransactionSync', [
        call,
      ])
      if (receipt.status !== '0x1') throw new Error('The step failed.')
      return { chainId: 31_337, hash: receipt.transactionHash, block: BigInt(receipt.blockNumber), blockHash: receipt.blockHash }
    },
    async proposed() {
      await l2.rpc('anvil_mine', ['0x1'])
      return rollup.propose(BigInt(await l2.rpc<Hex>('eth_blockNumber')))
    },
    async stop() {
      tab?.kill()
      await liar.stop()
      await Promise.all([l1.stop(), l2.stop()])
    },
  }
}

export const newestWithdrawal = ({ withdrawals: [one] }: WithdrawalList): TrackedWithdrawal => {
  if (one === undefined) throw new Error('No withdrawal was found.')
  return one
}
