import { afterEach, describe, expect, it } from 'vitest'
import { encodeFunctionData, erc20Abi } from 'viem'
import { encodeSigned, transactionDigest } from '#core/ethereum/digest'
import type { Address } from '#core/ethereum/address'
import type { FeeMarketTransaction, Signature } from '#core/ethereum/transaction'
import { isError } from '#core/errors'
import type { Header } from '#core/chains/header'
import { PAGE_CHAIN, PAGE_CHAIN_URLS } from '#core/chains/page-chain'
import type { Hex } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import { type Client, createClient, createPortPair } from '#protocol'
import type { ChainCalls, ChainEvents } from '#protocol/chain'
import type { PracticeCalls } from '#protocol/practice'
import { startPractice } from './start-practice.ts'

const ACCOUNT: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const BOB: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const { chainId } = PAGE_CHAIN

type Started = { readonly chain: Client<ChainCalls, ChainEvents>; readonly account: Client<PracticeCalls> }
const open: Started[] = []

/** Both tables of the Worker, as a page speaks them. */
async function start(): Promise<Started> {
  const [chainPage, chainWorker] = createPortPair()
  const [accountPage, accountWorker] = createPortPair()
  startPractice({ chain: chainWorker, account: accountWorker }, { now: Date.now, elapsed: () => performance.now(), random: Math.random })
  const started = {
    chain: createClient<ChainCalls, ChainEvents>(chainPage, 'practice'),
    account: createClient<PracticeCalls>(accountPage, 'practice'),
  }
  open.push(started)
  await started.chain.call('configure', { chains: [PAGE_CHAIN], accounts: [ACCOUNT] })
  return started
}

afterEach(() => {
  for (const { chain, account } of open.splice(0)) {
    chain.close()
    account.close()
  }
})

const headOf = ({ chain }: Started): Promise<Header> => chain.call('head', { chainId, maxAgeMs: 0, purpose: 'review' })

const payment = (nonce: number, fields: Partial<FeeMarketTransaction> = {}): FeeMarketTransaction => ({
  type: 'eip1559',
  chainId,
  nonce,
  gasLimit: 100_000n,
  maxFeePerGas: 3_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
  to: BOB,
  value: 10n ** 17n,
  data: '0x',
  accessList: [],
  ...fields,
})

const signed = async ({ account }: Started, transaction: FeeMarketTransaction): Promise<Hex> =>
  encodeSigned(transaction, await account.call('sign', { digest: transactionDigest(transaction) }))

const send = ({ chain }: Started, raw: Hex) => chain.call('send', { chainId, raw, hash: keccak(raw), account: ACCOUNT })

async function balanceOf(started: Started, address: Address): Promise<bigint | undefined> {
  const header = await headOf(started)
  const { witness } = await started.chain.call('prove', { header, wants: [{ address, slots: [] }], purpose: 'review' })
  return witness.accounts[0]?.account?.balance
}

describe('the practice chain in a page', () => {
  it('has a head that the light client verified, from the checkpoint that ships', async () => {
    const started = await start()
    const header = await headOf(started)
    expect(header).toMatchObject({ number: 2n, head: 'optimistic' })
    await expect(headOf(started)).resolves.toMatchObject({ hash: header.hash })
    await expect(started.chain.call('lightClient', { chainId })).resolves.toMatchObject({
      kind: 'synced',
      optimistic: { signers: 32, of: 32 },
    })
    await expect(started.chain.call('head', { chainId, maxAgeMs: 0, purpose: 'review', level: 'finalized' })).resolves.toMatchObject({
      number: 1n,
      head: 'finalized',
    })
  })

  it('proves accounts, slots, code and their absence', async () => {
    const started = await start()
    const header = await headOf(started)
    const supply = `0x${'2'.padStart(64, '0')}` as const
    const nobody: Address = `0x${'77'.repeat(20)}`
    const { witness } = await started.chain.call('prove', {
      header,
      wants: [
        { address: USDC, slots: [supply, `0x${'f'.repeat(64)}`] },
        { address: nobody, slots: [] },
      ],
      purpose: 'review',
    })
    expect(witness.accounts.map(({ address, account }) => [address, account === undefined])).toEqual([
      [USDC, false],
      [nobody, true],
    ])
    expect(witness.slots.map(({ value }) => BigInt(value) > 0n)).toEqual([true, false])
    expect(witness.codes).toHaveLength(1)
  })

  it('makes a block of what is sent, proves what it changed and that it is in', async () => {
    const started = await start()
    const before = await balanceOf(started, BOB)
    const raw = await signed(started, payment(0))
    await send(started, raw)
    expect(await balanceOf(started, BOB)).toBe((before ?? 0n) + 10n ** 17n)
    const fate = await started.chain.call('fate', { chainId, hash: keccak(raw), account: ACCOUNT })
    expect(fate).toMatchObject({ at: 'included', inclusion: { blockNumber: 3n, success: true, gasUsed: 21_000n }, raw })
    expect(fate.evidence).toMatchObject({ method: 'merkle-proof' })
  })

  it('runs contracts, and tells their logs', async () => {
    const started = await start()
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB, 25_000_000n] })
    const raw = await signed(started, payment(0, { to: USDC, value: 0n, data }))
    await send(started, raw)
    const fate = await started.chain.call('fate', { chainId, hash: keccak(raw), account: ACCOUNT })
    expect(fate).toMatchObject({ at: 'included', inclusion: { success: true }, logs: [{ address: USDC }] })
    const tooMuch = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB, 10n ** 18n] })
    const failing = await signed(started, payment(1, { to: USDC, value: 0n, data: tooMuch }))
    await send(started, failing)
    expect(await started.chain.call('fate', { chainId, hash: keccak(failing), account: ACCOUNT })).toMatchObject({
      at: 'included',
      inclusion: { success: false },
      logs: [],
    })
  })

  it('refuses a wrong signature, another chain, a used number, and what cannot be paid', async () => {
    const started = await start()
    const { chain, account } = started
    const before = await headOf(started)
    const refused = async (raw: Hex): Promise<unknown> =>
      chain.call('send', { chainId, raw, hash: keccak(raw), account: ACCOUNT }).then(
        () => undefined,
        (error: unknown) => error,
      )
    const right = payment(0)
    const signature = await account.call('sign', { digest: transactionDigest(right) })
    const high: Signature = { ...signature, s: `0x${'f'.repeat(64)}` }
    expect(await refused(encodeSigned(right, high))).toSatisfy((error) => isError(error, 'tx/rejected-by-node'))
    // The key of another: whoever that is has nothing to pay with.
    const other = await account.call('sign', { digest: transactionDigest(payment(0, { value: 1n })) })
    expect(await refused(encodeSigned(right, other))).toSatisfy((error) => isError(error, 'tx/insufficient-funds'))
    expect(await refused(await signed(started, payment(7)))).toSatisfy((error) => isError(error, 'tx/nonce-too-low'))
    expect(await refused(await signed(started, payment(0, { chainId: 1 })))).toSatisfy((error) => isError(error, 'tx/invalid'))
    expect(await headOf(started)).toMatchObject({ hash: before.hash })
  })

  it('asks no network: all that it says it has is an address that nobody can have', () => {
    for (const { url } of PAGE_CHAIN.endpoints) expect(new URL(url).hostname.endsWith('.invalid')).toBe(true)
    expect(Object.values(PAGE_CHAIN_URLS)).toEqual(PAGE_CHAIN.endpoints.map(({ url }) => url))
  })
})
