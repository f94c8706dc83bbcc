import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Hex, word } from '#core/bytes/hex'
import { startDevnet, type Devnet } from '../../scripts/devnet/start.ts'
import { CONTRACTS, CAST } from '../../devnet/addresses.ts'
import { FAUCET, GIFTS } from './calls/faucet.ts'
import { type ChainClient, connect, endpointAt, newest } from './test-support/anvil.ts'

const CHAIN = 31337

it('knows the faucet and the tokens of the practice chain', () => {
  expect(FAUCET).toBe(CAST.faucet)
  expect(GIFTS.map(({ token }) => token)).toEqual([CONTRACTS.usdc, CONTRACTS.dai, CONTRACTS.usdt])
})

describe.each(['own', 'public'] as const)('the practice chain as %s', (as) => {
  let town: Devnet
  let chain: ChainClient
  beforeAll(async () => {
    town = await startDevnet({ port: 0, as })
    chain = await connect([endpointAt(town.url, { owner: as === 'own' ? 'own' : 'foreign' })], { patient: true })
  })
  afterAll(async () => {
    chain.close()
    await town.stop()
  })
  const failures = async () => (await chain.call('requestLog', { after: 0 })).filter(({ outcome }) => outcome !== 'ok')

  it('gives a stranger its funds, as plain transfers', async () => {
    const account: Hex = '0x00000000000000000000000000000000000c0ffe'
    const { hashes } = await chain.call('faucet', { account })
    expect(hashes.length).toBe(4)
    for (const hash of hashes)
      await expect.poll(() => chain.call('fate', { chainId: CHAIN, hash })).toMatchObject({ at: 'included', inclusion: { success: true } })
    const { witness } = await chain.call('prove', {
      header: await newest(chain),
      wants: [{ address: account, slots: [] }],
      purpose: 'balances',
    })
    expect(witness.accounts[0]?.account?.balance).toBe(10n ** 19n)
    const topics = [null, word(BigInt(CAST.faucet)), word(BigInt(account))]
    const { logs } = await chain.call('logs', { chainId: CHAIN, fromBlock: 0n, toBlock: (await newest(chain)).number, topics })
    expect(logs.map(({ address, data }) => [address, BigInt(data)])).toEqual([
      [CONTRACTS.usdc, 10n ** 9n],
      [CONTRACTS.dai, 10n ** 21n],
      [CONTRACTS.usdt, 10n ** 9n],
    ])
  })

  it('answers forty questions at once without a refusal', async () => {
    const wants = [...Object.values(CONTRACTS), ...Object.values(CAST)].map((address) => ({ address, slots: [word(0n), word(1n)] }))
    const header = await newest(chain)
    const [proved, fees, ...rest] = await Promise.all([
      chain.call('prove', { header, wants, purpose: 'review' }),
      chain.call('feeHistory', { chainId: CHAIN }),
      ...Array.from({ length: 20 }, () => chain.call('nonce', { chainId: CHAIN, account: CAST.bob, tag: 'latest' })),
    ])
    expect(proved.witness.accounts.length).toBe(wants.length)
    expect(proved.trips).toBe(1)
    expect(proved.witness.codes.length).toBeGreaterThan(10)
    expect(fees.tips.slow > 0n && fees.tips.slow <= fees.tips.normal && fees.tips.normal <= fees.tips.fast).toBe(true)
    expect(new Set(rest).size).toBe(1)
    expect(await failures()).toEqual([])
  })

  it('reads logs over its whole history, in parts where it must', async () => {
    const header = await newest(chain)
    const { logs } = await chain.call('logs', { chainId: CHAIN, fromBlock: 0n, toBlock: header.number, address: CONTRACTS.dai, topics: [] })
    expect(logs.length).toBeGreaterThan(5)
    expect(logs.map(({ blockNumber }) => blockNumber)).toEqual(logs.map(({ blockNumber }) => blockNumber).toSorted((a, b) => Number(a - b)))
    expect(await failures()).toEqual([])
  })

  it('shows a head that never goes back', async () => {
    const numbers: bigint[] = []
    for (let at = 0; at < 16; at++) numbers.push((await newest(chain)).number)
    expect(numbers).toEqual(numbers.toSorted((a, b) => Number(a - b)))
    expect(await failures()).toEqual([])
  })
})
