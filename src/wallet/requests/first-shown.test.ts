import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namehash } from 'viem'
import type { Address } from '#core/ethereum/address'
import { nativeToken } from '#core/chains/chain'
import { toQuantity } from '#core/bytes/hex'
import type { Intent } from '#core/signing/intent'
import type { Review } from '#review'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { codeOf, createDevice, openTab, PASSWORD, reviewed, type Tab, devnetChain } from '../../../test/support/whole-wallet.ts'
import { createTeller } from '../../../scripts/devnet/teller.ts'
import { ensResolverAbi } from '../../../devnet/abi-money.ts'
import { CAST, CONTRACTS, MNEMONIC } from '../../../devnet/addresses.ts'
import { COIN_TYPES } from '../../../devnet/stories/names.ts'
import { importWords } from '../../../test/support/import-words.ts'

let town: Devnet
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own' })
}, 180_000)
afterAll(() => town.stop())

const ME: Address = CAST.deployer
const ETHER = 10n ** 18n
const setBalance = (units: bigint): Promise<unknown> => town.rpc('anvil_setBalance', [ME, toQuantity(units)])

async function person(): Promise<Tab> {
  const tab = await openTab(createDevice(), devnetChain(town.url), { follows: false })
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  return tab
}
const paying = (units: bigint): Intent => ({ kind: 'send', to: CAST.dave, amount: { units, token: nativeToken(devnetChain(town.url)) } })
const changesOf = (tab: Tab, id: string): readonly string[] => {
  const state = tab.wallet.requests.review(id).get()
  return state.kind === 'ready' ? state.changes.map(({ kind }) => kind) : [state.kind]
}

describe('what moved is held against the Review that was shown first', () => {
  it('also when nonce and fee were chosen anew because another took the number', async () => {
    const tab = await person()
    const [id, other] = [
      await tab.wallet.requests.propose({ intent: paying(2n * ETHER), account: ME, chainId: 31337 }),
      await tab.wallet.requests.propose({ intent: paying(1n), account: ME, chainId: 31337 }),
    ]
    const { analysis } = await reviewed(tab.wallet, id)
    expect(analysis.review.outcome).toBe('success')
    await town.rpc('evm_setAutomine', [false])
    try {
      await tab.wallet.requests.consent(other, (await reviewed(tab.wallet, other)).analysis.digest)
      await setBalance(ETHER)
      await town.rpc('anvil_mine', ['0x1'])
      expect(await codeOf(tab.wallet.requests.consent(id, analysis.digest))).toBe('request/changed')
    } finally {
      await town.rpc('evm_setAutomine', [true])
    }
    expect(changesOf(tab, id), 'it was never shown as one that fails').toContain('outcome')
    await setBalance(1000n * ETHER)
    await town.rpc('anvil_mine', ['0x1'])
    tab.kill()
  })

  it('also when the person chose another fee, which is itself no change', async () => {
    const tab = await person()
    const id = await tab.wallet.requests.propose({ intent: paying(2n * ETHER), account: ME, chainId: 31337 })
    await reviewed(tab.wallet, id)
    await tab.wallet.requests.setSpeed(id, { maxFeePerGas: 900_000_000_000n, maxPriorityFeePerGas: 30_000_000_000n })
    expect(changesOf(tab, id), 'forty times the fee, as asked for').toEqual([])
    await setBalance(ETHER)
    await town.rpc('anvil_mine', ['0x1'])
    await tab.wallet.requests.setSpeed(id, 'normal')
    expect(changesOf(tab, id)).toContain('outcome')
    await setBalance(1000n * ETHER)
    await town.rpc('anvil_mine', ['0x1'])
    await tab.wallet.requests.check(id)
    expect(changesOf(tab, id), 'back to what was shown').toEqual([])
    tab.kill()
  })

  it('but not where the person made it another request: then nothing shown before can be agreed to, and what was asked is kept', async () => {
    const tab = await person()
    const { requests } = tab.wallet
    const id = await requests.propose({ intent: paying(2n * ETHER), account: ME, chainId: 31337 })
    const { analysis } = await reviewed(tab.wallet, id)
    const restarted = requests.setIntent(id, paying(ETHER))
    expect(await codeOf(requests.consent(id, analysis.digest))).toMatch(/^request\//)
    await restarted
    expect(changesOf(tab, id), 'it is what they chose').toEqual([])
    expect(requests.find(id)).toMatchObject({ intent: paying(ETHER), original: paying(2n * ETHER), origin: { kind: 'own' } })
    await requests.setIntent(id, paying(3n * ETHER))
    expect(requests.find(id), 'the first is what was asked').toMatchObject({ original: paying(2n * ETHER) })
    await setBalance(ETHER)
    await town.rpc('anvil_mine', ['0x1'])
    await requests.check(id)
    expect(changesOf(tab, id), 'what moves after that is told').toContain('outcome')
    await setBalance(1000n * ETHER)
    await town.rpc('anvil_mine', ['0x1'])

    // What was decided stays as it was decided.
    await requests.reject(id)
    await requests.setIntent(id, paying(1n))
    expect(requests.find(id)).toMatchObject({ intent: paying(3n * ETHER), stage: { at: 'closed' } })
    expect(tab.wallet.transactions.all.get()).toEqual([])
    tab.kill()
  })

  it('also when a name that it was entered by stands for somebody else since: nothing is signed, and it says so [A8]', async () => {
    const tab = await person()
    const names = await tab.wallet.names()
    const { name, forChain, answer } = await names.resolve('carol.eth', 31337)
    if (answer.at !== 'address') return expect.unreachable(answer.at)
    const entered = { text: 'Carol.eth', name: { name, forChain, evidence: answer.evidence } }
    const intent: Intent = { kind: 'send', to: answer.address, amount: { units: 7n, token: nativeToken(devnetChain(town.url)) }, entered }
    const id = await tab.wallet.requests.propose({ intent, account: ME, chainId: 31337 })
    const { analysis } = await reviewed(tab.wallet, id)
    const moved = (review: Review) => review.findings.filter(({ rule }) => rule === 'recipient/name-moved').map(({ level }) => level)
    expect(moved(analysis.review)).toEqual([])
    await town.rpc('anvil_autoImpersonateAccount', [true])
    const args = [namehash('carol.eth'), COIN_TYPES.town, CAST.scammer] as const
    await createTeller(town.rpc).write(CAST.carol, CONTRACTS.ensResolver, ensResolverAbi, 'setAddr', args)
    expect(await codeOf(tab.wallet.requests.consent(id, analysis.digest))).toBe('request/changed')
    expect(tab.wallet.transactions.all.get()).toEqual([])
    expect(changesOf(tab, id)).toContain('finding')
    // Looked at afresh, as whoever comes back does: it still goes where it was entered for, and says that this is no longer the name's.
    const again = (await reviewed(tab.wallet, id)).analysis.review
    expect(moved(again)).toEqual(['danger'])
    tab.kill()
  })
})
