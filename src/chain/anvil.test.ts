import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { isError } from '#core/errors'
import type { Header } from '#core/chains/header'
import { type Hex, word } from '#core/bytes/hex'
import { keccak } from '#core/bytes/keccak'
import type { LoggedRequest } from '#protocol/chain'
import { freePort } from '../../scripts/devnet/anvil.ts'
import { blockCall, readVerifiedBlock } from './calls/header.ts'
import { malformedFrom } from './connection/json-rpc.ts'
import { ALICE, BOB, type ChainClient, connect, endpointAt, newest, NOBODY, startTestChain } from './test-support/anvil.ts'
import { changing, startProxy } from './test-support/proxy.ts'

const CHAIN = 31337
const ELSE: Hex = `0x${'e1'.repeat(32)}`
const SIGNER = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const EMPTY_ROOT = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

let node: Awaited<ReturnType<typeof startTestChain>>
let chain: ChainClient
beforeAll(async () => {
  node = await startTestChain()
  chain = await connect([endpointAt(node.url)])
})
afterAll(async () => {
  chain.close()
  await node.stop()
})

const prove = (header: Header, ...wants: { address: Hex; slots: readonly Hex[] }[]) =>
  chain.call('prove', { header, wants, purpose: 'review' })
const sign = async (nonce: number, more: object = {}): Promise<{ raw: Hex; hash: Hex }> => {
  const fees = { maxFeePerGas: parseGwei('20'), maxPriorityFeePerGas: parseGwei('1') }
  const raw = await SIGNER.signTransaction({ type: 'eip1559', chainId: CHAIN, nonce, to: BOB, value: 5n, gas: 21_000n, ...fees, ...more })
  return { raw, hash: keccak(raw) }
}
const nonceOf = (account: Hex): Promise<number> => chain.call('nonce', { chainId: CHAIN, account, tag: 'latest' })
const lastLogged = async (): Promise<number> => (await chain.call('requestLog', { after: 0 })).at(-1)?.id ?? 0
const is = (code: Parameters<typeof isError>[1]) => expect.toSatisfy((error) => isError(error, code))

describe('headers', () => {
  it.each(['0x0', '0x1', 'latest'])('of block %s hash to their hash', async (name) => {
    const block = await node.block(name)
    const header = readVerifiedBlock(block, 'latest', { chainId: CHAIN, source: 'a', at: 1 }, malformedFrom('a', 'b'))
    expect(header).toMatchObject({
      hash: block['hash'],
      stateRoot: block['stateRoot'],
      number: BigInt(block['number'] ?? 0),
      head: 'claimed',
    })
  })

  it('are asked for by number or hash, and must be the one', async () => {
    const block = await node.block('0x1')
    const from = { chainId: CHAIN, source: 'a', at: 1 }
    const bad = malformedFrom('a', 'b')
    expect(blockCall({ hash: block['hash'] ?? '0x' })).toEqual({ method: 'eth_getBlockByHash', params: [block['hash'], false] })
    expect(readVerifiedBlock(block, { hash: block['hash'] ?? '0x' }, from, bad).number).toBe(1n)
    expect(() => readVerifiedBlock(block, { hash: word(1n) }, from, bad)).toThrow(is('proof/header-mismatch'))
    expect(() => readVerifiedBlock(block, { number: 2n }, from, bad)).toThrow(is('rpc/malformed'))
  })

  it('are kept as long as the caller likes, and news is told', async () => {
    const told: bigint[] = []
    const stop = chain.on('head', ({ number }) => told.push(number))
    const first = await newest(chain)
    await node.mine(2)
    expect(await chain.call('head', { chainId: CHAIN, maxAgeMs: 60_000, purpose: 'head' })).toEqual(first)
    const second = await newest(chain)
    expect(second.number).toBe(first.number + 2n)
    expect(told.at(-1)).toBe(second.number)
    stop()
  })
})

describe('proofs of a real node', () => {
  it('give accounts, absence, slots, empty slots and code, in one trip', async () => {
    const header = await newest(chain)
    const slots = [word(0n), word(1n), word(2n)]
    const { witness, trips, sources } = await prove(
      header,
      { address: node.storer, slots },
      { address: node.bare, slots: [word(5n)] },
      { address: BOB, slots: [] },
      { address: NOBODY, slots: [word(9n)] },
    )
    const account = (address: Hex) => witness.accounts.find((item) => item.address === address)?.account
    expect(account(node.storer)).toMatchObject({ nonce: 1n, balance: 0n })
    expect(account(node.bare)).toMatchObject({ nonce: 1n, storageRoot: EMPTY_ROOT })
    expect(account(BOB)?.balance).toBe(10_000n * 10n ** 18n)
    expect(witness.accounts.find((item) => item.address === NOBODY)).toEqual({ address: NOBODY, account: undefined })
    expect(witness.slots).toEqual([
      ...[42n, 7n, 0n].map((value, at) => ({ address: node.storer, slot: word(BigInt(at)), value: word(value) })),
      { address: node.bare, slot: word(5n), value: word(0n) },
      { address: NOBODY, slot: word(9n), value: word(0n) },
    ])
    expect(witness.codes.map(({ code }) => code).toSorted()).toEqual(['0x00', '0x60005460005260206000f3'])
    expect(witness.codes.every(({ hash, code }) => keccak(code) === hash)).toBe(true)
    expect([trips, sources]).toEqual([1, [new URL(node.url).host]])
  })

  it('hold for an earlier block, by its hash', async () => {
    const before = await newest(chain)
    await node.rpc('eth_sendTransactionSync', [{ from: ALICE, to: NOBODY, value: '0x1', gas: '0x5208' }])
    const after = await newest(chain)
    expect((await prove(before, { address: NOBODY, slots: [] })).witness.accounts[0]?.account).toBeUndefined()
    expect((await prove(after, { address: NOBODY, slots: [] })).witness.accounts[0]?.account?.balance).toBe(1n)
  })

  it('of hundreds of slots come in parts, each account and slot once', async () => {
    const header = await newest(chain)
    const slots = Array.from({ length: 250 }, (_, at) => word(BigInt(at)))
    const { witness } = await prove(header, { address: node.storer, slots }, { address: node.storer, slots: [word(0n)] })
    expect(witness.slots.length).toBe(250)
    expect(witness.accounts.length).toBe(1)
    expect(witness.slots.filter(({ value }) => value !== word(0n)).length).toBe(2)
  })

  it('under a state root that no block has are refused', async () => {
    const header = await newest(chain)
    await expect(prove({ ...header, stateRoot: word(1n) }, { address: BOB, slots: [] })).rejects.toThrow(is('proof/invalid'))
  })

  it('of a block that is nowhere mean that the chain moved on', async () => {
    const header = await newest(chain)
    await expect(prove({ ...header, hash: word(1n), stateRoot: word(2n) }, { address: BOB, slots: [] })).rejects.toThrow(
      is('simulation/moved'),
    )
  })

  it('ask for code once, and for what is proved of a block never again', async () => {
    const header = await newest(chain)
    await prove(header, { address: node.storer, slots: [word(0n)] })
    const after = await lastLogged()
    const { witness } = await prove(header, { address: node.storer, slots: [word(7777n)] })
    expect(witness.codes.length).toBe(1)
    const asked = async () => (await chain.call('requestLog', { after })).map(({ methods }) => methods)
    expect(await asked()).toEqual([['eth_getProof']])
    const again = await prove(header, { address: node.storer, slots: [word(0n), word(7777n)] })
    expect([again.trips, again.witness.slots.length, again.witness.codes.length]).toEqual([0, 2, 1])
    expect((await asked()).length).toBe(1)
  })

  it('ask for no code where nobody was, until somebody is', async () => {
    const nobody: Hex = `0x${'5a'.repeat(20)}`
    await prove(await newest(chain), { address: nobody, slots: [] })
    const after = await lastLogged()
    const asked = async () =>
      (await chain.call('requestLog', { after })).flatMap(({ methods }) => methods).filter((one) => one.includes('Code'))
    await node.mine(1)
    await prove(await newest(chain), { address: nobody, slots: [] })
    expect(await asked()).toEqual([])
    await node.rpc('anvil_setCode', [nobody, '0x6001'])
    await node.mine(1)
    const { witness, trips } = await prove(await newest(chain), { address: nobody, slots: [] })
    expect(witness.codes.map(({ code }) => code)).toEqual(['0x6001'])
    expect([trips, await asked()]).toEqual([2, ['eth_getCode']])
  })
})

describe('transactions', () => {
  it('are sent, followed to the end, and sent again without harm', async () => {
    const signed = await sign(await nonceOf(ALICE))
    expect(await chain.call('fate', { chainId: CHAIN, hash: signed.hash })).toMatchObject({ at: 'unknown', evidence: { kind: 'claimed' } })
    await node.rpc('evm_setAutomine', [false])
    expect(await chain.call('send', { chainId: CHAIN, ...signed, account: ALICE })).toEqual({ to: new URL(node.url).host })
    const sent = (await chain.call('requestLog', { after: 0 })).filter(({ methods }) => methods.includes('eth_sendRawTransaction'))
    expect(
      sent.map(({ names }) => names.toSorted()),
      'whom it pays, and whose signature it carries',
    ).toEqual([[ALICE, BOB].toSorted()])
    expect(await chain.call('fate', { chainId: CHAIN, hash: signed.hash })).toMatchObject({ at: 'pending' })
    expect(await chain.call('send', { chainId: CHAIN, ...signed })).toEqual({ to: new URL(node.url).host })
    await node.mine(1)
    await node.rpc('evm_setAutomine', [true])
    const fate = await chain.call('fate', { chainId: CHAIN, hash: signed.hash })
    expect(fate).toMatchObject({ at: 'included', depth: 'included', inclusion: { success: true, gasUsed: 21_000n } })
    // Its number is used, by itself.
    expect(await chain.call('send', { chainId: CHAIN, ...signed })).toEqual({ to: new URL(node.url).host })
    await node.mine(100)
    expect(await chain.call('fate', { chainId: CHAIN, hash: signed.hash })).toMatchObject({ at: 'included', depth: 'final' })
  })

  it('that a reorganisation took away wait again', async () => {
    const signed = await sign(await nonceOf(ALICE))
    await chain.call('send', { chainId: CHAIN, ...signed })
    await expect.poll(async () => (await chain.call('fate', { chainId: CHAIN, hash: signed.hash })).at).toBe('included')
    await node.rpc('anvil_reorg', [1, []])
    expect((await chain.call('fate', { chainId: CHAIN, hash: signed.hash })).at).not.toBe('included')
  })

  it.each<readonly [string, Parameters<typeof isError>[1], (nonce: number) => readonly [number, object]]>([
    ['a number that another used', 'tx/nonce-too-low', () => [0, { value: 77n }]],
    ['more than there is', 'tx/insufficient-funds', (nonce) => [nonce, { value: 10n ** 24n }]],
    ['a fee below the base fee', 'tx/underpriced', (nonce) => [nonce, { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }]],
    ['less gas than it needs', 'tx/rejected-by-node', (nonce) => [nonce, { gas: 20_000n }]],
  ])('with %s fail with %s', async (_, code, make) => {
    const signed = await sign(...make(await nonceOf(ALICE)))
    await expect(chain.call('send', { chainId: CHAIN, ...signed })).rejects.toThrow(is(code))
  })

  it('that used a number are found, however long ago, in a few requests', async () => {
    const nonce = await nonceOf(ALICE)
    const ask = (account: Hex, number: number) => chain.call('usedBy', { chainId: CHAIN, account, nonce: number, hash: ELSE })
    const pay = async (): Promise<Hex> =>
      (await node.rpc<{ transactionHash: Hex }>('eth_sendTransactionSync', [{ from: ALICE, to: NOBODY, value: '0x1', gas: '0x5208' }]))
        .transactionHash
    const hashes: Hex[] = []
    for (const blocks of [0, 2, 37, 400]) {
      hashes.push(await pay())
      if (blocks > 0) await node.mine(blocks)
    }
    const after = await lastLogged()
    for (const [at, hash] of hashes.entries())
      expect(await ask(ALICE, nonce + at)).toMatchObject({
        at: 'used',
        claimed: { hash, evidence: { kind: 'claimed', source: new URL(node.url).host } },
        asked: [new URL(node.url).host],
      })
    expect(await ask(ALICE, 0), 'its very first').toMatchObject({ claimed: { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string } })
    expect(await chain.call('usedBy', { chainId: CHAIN, account: ALICE, nonce, hash: hashes[0] ?? ELSE }), 'itself').toMatchObject({
      at: 'shown',
    })
    expect((await chain.call('requestLog', { after })).length).toBeLessThanOrEqual(6 * 9)
    expect(await ask(ALICE, nonce + 4), 'not used yet').toMatchObject({ at: 'free' })
    expect(await ask(NOBODY, 0), 'never used').toMatchObject({ at: 'free' })
  })

  it('that used a number too long ago for what an endpoint keeps are not found, and nothing is made up', async () => {
    const keeps = await startProxy(node.url)
    const newestBlock = Number(await node.rpc<Hex>('eth_blockNumber', []))
    keeps.behave((answers, asked) => {
      for (const [index, { method, params, id }] of asked.entries())
        if (method === 'eth_getTransactionCount' && Number(params[1]) < newestBlock - 128)
          answers[index] = { jsonrpc: '2.0', id, error: { code: -32000, message: 'missing trie node' } }
      return undefined
    })
    const client = await connect([endpointAt(keeps.url)])
    const question = { chainId: CHAIN, account: ALICE, nonce: 0, hash: ELSE } as const
    const found = await client.call('usedBy', question)
    expect(found).toMatchObject({ at: 'used', evidence: { kind: 'claimed' } })
    expect(found).not.toHaveProperty('claimed')
    keeps.behave(changing('eth_getTransactionCount', () => '0x0'))
    expect(await client.call('usedBy', question)).toMatchObject({ at: 'free', evidence: { kind: 'claimed' } })
    client.close()
    await keeps.stop()
  })

  it('of another chain, or with another hash, never leave', async () => {
    const after = await lastLogged()
    await expect(chain.call('send', { chainId: CHAIN, ...(await sign(0, { chainId: 1 })) })).rejects.toThrow(is('tx/invalid'))
    await expect(chain.call('send', { chainId: CHAIN, ...(await sign(0)), hash: word(1n) })).rejects.toThrow(is('tx/invalid'))
    await expect(chain.call('send', { chainId: CHAIN, raw: '0x02c0', hash: keccak('0x02c0') })).rejects.toThrow(is('tx/invalid'))
    expect(await chain.call('requestLog', { after })).toEqual([])
  })
})

describe('the connection', () => {
  it('asks nothing before it is told whom, and only of chains that are set up [V1]', async () => {
    const idle = await connect([])
    expect(await idle.call('health', undefined)).toEqual([])
    await expect(newest(idle)).rejects.toThrow(is('rpc/no-endpoint'))
    await expect(newest(idle, 1)).rejects.toThrow(is('rpc/no-endpoint'))
    expect(await idle.call('requestLog', { after: 0 })).toEqual([])
    idle.close()
  })

  it('asks each endpoint for its chain first, and never uses one of another', async () => {
    const other = await connect([endpointAt(node.url)], { chainId: 1 })
    await expect(newest(other, 1)).rejects.toThrow(is('rpc/wrong-chain'))
    await expect(newest(other, 1)).rejects.toThrow(is('rpc/wrong-chain'))
    expect((await other.call('requestLog', { after: 0 })).map(({ methods }) => methods)).toEqual([['eth_chainId']])
    expect(await other.call('health', undefined)).toMatchObject([{ at: 'wrong-chain', error: 'rpc/wrong-chain' }])
    await expect(other.call('test', { chainId: 1, url: node.url })).rejects.toThrow(is('rpc/wrong-chain'))
    other.close()
  })

  it('logs what left, to whom, why and whom it named', async () => {
    const fresh = await connect([endpointAt(node.url, { owner: 'foreign' })])
    const heard: LoggedRequest[] = []
    fresh.on('requested', (entry) => heard.push(entry))
    await fresh.call('nonce', { chainId: CHAIN, account: BOB, tag: 'latest' })
    const log = await fresh.call('requestLog', { after: 0 })
    expect(log).toEqual(heard)
    expect(log).toMatchObject([
      { host: new URL(node.url).host, owner: 'foreign', purpose: 'setup', methods: ['eth_chainId'], names: [], outcome: 'ok' },
      { chainId: CHAIN, purpose: 'follow', methods: ['eth_getTransactionCount'], names: [BOB], outcome: 'ok' },
    ])
    expect(log.every(({ bytesOut, bytesIn }) => bytesOut > 50 && bytesIn > 30)).toBe(true)
    fresh.close()
  })

  it('tries out an endpoint without keeping it', async () => {
    const idle = await connect([])
    expect(await idle.call('test', { chainId: CHAIN, url: `${node.url}/` })).toMatchObject({
      chainId: CHAIN,
      proofs: true,
      clientVersion: expect.stringMatching(/^anvil/) as string,
    })
    await expect(idle.call('test', { chainId: CHAIN, url: 'http://node.example/' })).rejects.toThrow(is('input/url-insecure'))
    expect(await idle.call('health', undefined)).toEqual([])
    idle.close()
  })

  it('goes on with the next endpoint when one does not answer, and back when it does', async () => {
    const dead = `http://127.0.0.1:${await freePort()}`
    const two = await connect([endpointAt(dead), endpointAt(node.url)])
    expect((await newest(two)).source).toBe(new URL(node.url).host)
    expect(await two.call('health', undefined)).toMatchObject([{ at: 'failing', error: 'rpc/unreachable' }, { at: 'healthy' }])
    two.close()
    const one = await connect([endpointAt(dead)])
    await expect(newest(one)).rejects.toThrow(is('rpc/unreachable'))
    one.close()
  })

  it('keeps roles apart', async () => {
    const reader = await connect([endpointAt(node.url, { roles: ['state'] })])
    await expect(reader.call('logs', { chainId: CHAIN, fromBlock: 0n, toBlock: 1n, topics: [] })).rejects.toThrow(is('rpc/no-endpoint'))
    await expect(reader.call('send', { chainId: CHAIN, ...(await sign(0)) })).rejects.toThrow(is('rpc/no-endpoint'))
    reader.close()
  })
})
