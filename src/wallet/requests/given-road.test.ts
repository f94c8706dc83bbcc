import { parseTransaction, recoverTransactionAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { concat, type Hex, word } from '#core/bytes/hex'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import { startDevnet, type Devnet } from '../../../scripts/devnet/start.ts'
import { importWords } from '../../../test/support/import-words.ts'
import {
  createDevice,
  openTab,
  PASSWORD,
  payee,
  reviewed,
  sends,
  shownOf,
  type Tab,
  devnetChain,
} from '../../../test/support/whole-wallet.ts'
import { CAST, CHAIN_ID, CONTRACTS, MNEMONIC, OUTSIDERS } from '../../../devnet/addresses.ts'

let town: Devnet
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
}, 180_000)
afterAll(() => town.stop())

const ME: Address = CAST.deployer
const GWEI = 10n ** 9n
const nonceOf = async (address: Address): Promise<number> => Number(await town.rpc<Hex>('eth_getTransactionCount', [address, 'latest']))
const codeAt = (address: Address): Promise<Hex> => town.rpc<Hex>('eth_getCode', [address, 'latest'])

async function person(): Promise<Tab> {
  const tab = await openTab(createDevice(), devnetChain(town.url))
  await importWords(tab.wallet.session, MNEMONIC, PASSWORD)
  return tab
}
const given = (tab: Tab, transaction: UnsignedTransaction): Promise<string> =>
  tab.wallet.requests.propose({ intent: { kind: 'given', transaction }, account: ME, chainId: CHAIN_ID })
const included = async (tab: Tab, id: Hex): Promise<void> => {
  await expect.poll(() => tab.wallet.transactions.find(id)?.state.at).toBe('included')
}

/** A payment of one wei by somebody else's tool. */
async function payment(): Promise<Omit<UnsignedTransaction & { type: 'legacy' }, 'type' | 'gasPrice'>> {
  return { chainId: CHAIN_ID, nonce: await nonceOf(ME), gasLimit: 60_000n, to: payee(), value: 1n, data: '0x' }
}
const caps = { maxFeePerGas: 20n * GWEI, maxPriorityFeePerGas: 2n * GWEI }
const accessList = [{ address: CONTRACTS.usdc, storageKeys: [word(1n)] }]

describe('a transaction that was made elsewhere', () => {
  it.each<[string, () => Promise<UnsignedTransaction>]>([
    ['0', async () => ({ type: 'legacy', ...(await payment()), gasPrice: 20n * GWEI })],
    ['1', async () => ({ type: 'eip2930', ...(await payment()), gasPrice: 20n * GWEI, accessList })],
    ['2', async () => ({ type: 'eip1559', ...(await payment()), ...caps, accessList })],
  ])('is signed as it is where its number and fee hold: type %s', async (_, make) => {
    const tab = await person()
    const transaction = await make()
    const id = await given(tab, transaction)
    const { analysis } = await reviewed(tab.wallet, id)
    expect([analysis.transaction, analysis.anew]).toEqual([transaction, []])
    const sent = await tab.wallet.requests.consent(id, analysis.digest)
    const from = await recoverTransactionAddress({ serializedTransaction: sent.raw as never })
    expect([from.toLowerCase(), parseTransaction(sent.raw).type]).toEqual([ME, transaction.type])
    await included(tab, sent.id)
    tab.kill()
  })

  it.each<[string, readonly string[], (good: UnsignedTransaction) => UnsignedTransaction]>([
    ['its number is used', ['nonce', 'gas'], (good) => ({ ...good, nonce: 0 })],
    ['its number leaves a gap', ['nonce', 'gas'], (good) => ({ ...good, nonce: good.nonce + 3 })],
    ['no block takes its fee', ['gas', 'fee'], (good) => ({ ...good, maxFeePerGas: 7n, maxPriorityFeePerGas: 7n }) as UnsignedTransaction],
  ])('is completed anew with the same call where %s, and says what differs', async (_, differs, spoil) => {
    const tab = await person()
    const good: UnsignedTransaction = { type: 'eip1559', ...(await payment()), ...caps, accessList: [] }
    const id = await given(tab, spoil(good))
    const { analysis } = await reviewed(tab.wallet, id)
    expect(analysis.anew).toEqual(differs)
    const { to, value, data, nonce } = analysis.transaction
    expect([to, value, data, nonce]).toEqual([good.to, good.value, good.data, good.nonce])
    await included(tab, (await tab.wallet.requests.consent(id, analysis.digest)).id)
    tab.kill()
  })

  it('takes another fee where the person chooses one, and is for its own chain whatever was said', async () => {
    const tab = await person()
    const transaction: UnsignedTransaction = { type: 'legacy', ...(await payment()), gasPrice: 20n * GWEI }
    const id = await tab.wallet.requests.propose({ intent: { kind: 'given', transaction }, account: ME, chainId: 1 })
    expect(tab.wallet.requests.find(id)?.chainId).toBe(CHAIN_ID)
    await reviewed(tab.wallet, id)
    await tab.wallet.requests.setSpeed(id, { maxFeePerGas: 30n * GWEI, maxPriorityFeePerGas: 3n * GWEI })
    const { analysis } = shownOf(tab.wallet, id)
    expect(analysis.anew).toEqual(['type', 'gas', 'fee'])
    expect(analysis.transaction).toMatchObject({ type: 'eip1559', maxFeePerGas: 30n * GWEI, maxPriorityFeePerGas: 3n * GWEI })
    tab.kill()
  })
})

/** The account runs a thief's code, in a block that has that in its state. */
async function delegated(account: Address, to: Address): Promise<void> {
  await town.rpc('anvil_setCode', [account, concat('0xef0100', to)])
  await town.rpc('anvil_mine', ['0x1'])
}

describe('taking the code of an account back (EIP-7702)', () => {
  it('is warned of, reviewed as a whole, signed by two consents, and done in one block', async () => {
    const tab = await person()
    await delegated(ME, CONTRACTS.sweeper)
    const payment = { kind: 'call', to: payee(), value: 1n, data: '0x' } as const
    const before = await tab.wallet.requests.propose({ intent: payment, account: ME, chainId: CHAIN_ID })
    const rules = (review: Awaited<ReturnType<typeof reviewed>>): readonly string[] =>
      review.analysis.review.findings.map(({ rule }) => rule)
    expect(rules(await reviewed(tab.wallet, before))).toContain('delegation/standing')

    const id = await tab.wallet.requests.propose({ intent: { kind: 'delegate', account: ME, to: ZERO }, account: ME, chainId: CHAIN_ID })
    const shown = await reviewed(tab.wallet, id)
    const { analysis } = shown
    expect(rules(shown)).not.toContain('delegation/standing')
    expect(analysis.review.verdict).toMatchObject({ mayBeSigned: true })
    expect(analysis.review.sentence).toMatchObject({ id: 'Remove the code that {account} was given' })
    expect(analysis.review.differs).toBe(false)
    expect(analysis.review.effects).toContainEqual(expect.objectContaining({ kind: 'delegation', authority: ME }))
    expect(analysis.authorization).toEqual({ chainId: BigInt(CHAIN_ID), address: ZERO, nonce: BigInt(analysis.transaction.nonce + 1) })
    // The hash of what is not whole yet is not shown for that of the transaction.
    expect(analysis.review.hashes.map(({ id: kind }) => kind)).toEqual(['authorization'])
    const from = tab.steps.done.length
    const sent = await tab.wallet.requests.consent(id, analysis.digest)
    expect(tab.steps.done.slice(from).filter((step) => step.startsWith('post vault'))).toEqual([
      'post vault signAuthorization',
      'post vault signTransaction',
    ])
    await included(tab, sent.id)
    expect([await codeAt(ME), sends(tab)]).toEqual(['0x', 1])
    // Nothing but the signature differs from what was shown.
    const { type, ...whole } = sent.transaction
    if (type !== 'eip7702') return expect.unreachable()
    expect({ type, ...whole, authorizationList: [] }).toEqual({ ...analysis.transaction, authorizationList: [] })
    expect(rules(await reviewed(tab.wallet, before))).not.toContain('delegation/standing')
    tab.kill()
  })

  it('is one transaction with what follows: sped up, it still carries its authorization', async () => {
    const tab = await person()
    await delegated(ME, CONTRACTS.sweeper)
    await town.rpc('evm_setAutomine', [false])
    try {
      const id = await tab.wallet.requests.propose({ intent: { kind: 'delegate', account: ME, to: ZERO }, account: ME, chainId: CHAIN_ID })
      const sent = await tab.wallet.requests.consent(id, (await reviewed(tab.wallet, id)).analysis.digest)
      const faster = await tab.wallet.replace(sent.id, 'speed-up')
      const { analysis } = await reviewed(tab.wallet, faster)
      expect(analysis.review.effects).toContainEqual(expect.objectContaining({ kind: 'delegation', authority: ME }))
      const dearer = await tab.wallet.requests.consent(faster, analysis.digest)
      await town.rpc('anvil_mine', ['0x1'])
      await included(tab, dearer.id)
    } finally {
      await town.rpc('evm_setAutomine', [true])
    }
    expect(await codeAt(ME)).toBe('0x')
    tab.kill()
  })

  it('takes a list that others signed as it is: whose code changes is told by the signatures in it', async () => {
    const tab = await person()
    const nonce = await nonceOf(OUTSIDERS.frank)
    const tuple = {
      chainId: BigInt(CHAIN_ID),
      address: ZERO,
      nonce: BigInt(nonce),
      signature: { r: word(1n), s: word(1n), yParity: 0 },
    } as const
    const transaction: UnsignedTransaction = {
      type: 'eip7702',
      ...(await payment()),
      gasLimit: 120_000n,
      ...caps,
      accessList: [],
      authorizationList: [tuple],
    }
    const id = await given(tab, transaction)
    const { analysis } = await reviewed(tab.wallet, id)
    expect(analysis.transaction).toEqual(transaction)
    expect(analysis.review.effects.some((effect) => effect.kind === 'delegation' && effect.authority === ME)).toBe(false)
    const sent = await tab.wallet.requests.consent(id, analysis.digest)
    await included(tab, sent.id)
    tab.kill()
  })
})
