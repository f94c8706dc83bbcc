import { createPublicClient, encodeAbiParameters, encodePacked, getAddress, type Hex, http, keccak256, namehash, toHex } from 'viem'
import { mainnet } from 'viem/chains'
import { packetToBytes, toCoinType } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { createTeller, type Teller } from '../scripts/devnet/teller.ts'
import { startDevnet, type Devnet } from '../scripts/devnet/start.ts'
import { ensRegistryAbi, ensReverseAbi, farawayAbi } from './abi-money.ts'
import { CAST, CHAIN_ID, CONTRACTS, NEIGHBOURS, OUTSIDERS } from './addresses.ts'
import { MIXED_NAME } from './stories/names.ts'
import { outsider } from './stories/outsiders.ts'

const { alice, bob, carol, dave, market, scammer, forger } = CAST
const { keeper, mallory } = NEIGHBOURS
const BASE = toCoinType(8453)

/** viem asks the universal resolver at mainnet's address; of mainnet itself it knows nothing here. */
const clientOf = (url: string) =>
  createPublicClient({ chain: { ...mainnet, id: CHAIN_ID, rpcUrls: { default: { http: [url] } } }, transport: http(url) })

let town: Devnet
let teller: Teller
let client: ReturnType<typeof clientOf>
beforeAll(async () => {
  town = await startDevnet({ port: 0, as: 'own', consensus: false })
  teller = createTeller(town.rpc)
  client = clientOf(town.url)
  await town.rpc('anvil_autoImpersonateAccount', [true])
}, 180_000)
afterAll(() => town.stop())

const addressOf = (name: string, coinType?: bigint) => client.getEnsAddress({ name, ...(coinType !== undefined && { coinType }) })

describe('names by viem, over ENS\u2019 registry and the town\u2019s own universal resolver', () => {
  it.each([
    ['alice.eth', alice],
    ['bob.eth', bob],
    ['carol.eth', carol],
    ['dave.eth', dave],
    ['market.eth', market],
    ['mallory.eth', mallory],
    ['a1ice.eth', scammer],
    // What a client that forgets ENSIP-15 would pay to.
    [MIXED_NAME, forger],
  ] as const)('finds %s', async (name, address) => {
    expect(await addressOf(name)).toBe(getAddress(address))
    expect((await teller.read(CONTRACTS.ensRegistry, ensRegistryAbi, 'owner', [namehash(name)])) as string).toBe(getAddress(address))
  })

  it('finds another address of bob on Base, and the same of alice; on chains that nobody named, none', async () => {
    expect((await addressOf('bob.eth', BASE))?.toLowerCase()).toBe(OUTSIDERS.erin)
    expect((await addressOf('alice.eth', BASE))?.toLowerCase()).toBe(alice)
    expect((await addressOf('alice.eth', toCoinType(CHAIN_ID)))?.toLowerCase()).toBe(alice)
    expect(await addressOf('alice.eth', toCoinType(10))).toBeNull()
  })

  it('reads texts, hostile ones as they are', async () => {
    expect(await client.getEnsText({ name: 'alice.eth', key: 'com.twitter' })).toBe('alice_in_town')
    expect(await client.getEnsText({ name: 'market.eth', key: 'url' })).toBe('javascript:alert(1)')
    expect(await client.getEnsText({ name: 'bob.eth', key: 'avatar' })).toBeNull()
  })

  it.each([
    ['nobody.eth', 'was never registered', 'ResolverNotFound'],
    ['empty.eth', 'has no resolver', 'ResolverNotFound'],
    ['sub.alice.eth', 'has only a parent with a resolver that knows no wildcards', 'ResolverNotFound'],
    ['broken.eth', 'has an account without code for a resolver', 'ResolverNotContract'],
  ])('says of %s that it %s', async (name, _, error) => {
    expect(await addressOf(name)).toBeNull()
    await expect(client.getEnsAddress({ name, strict: true })).rejects.toThrow(error)
  })

  it('tells whose name an address is, where the name says the same', async () => {
    for (const [address, name] of [
      [alice, 'alice.eth'],
      [bob, 'bob.eth'],
      [carol, 'carol.eth'],
      [market, 'market.eth'],
      [scammer, 'a1ice.eth'],
      [forger, MIXED_NAME],
      [dave, 'dave.eth'], // by the default for all chains of Ethereum's kind (ENSIP-19)
    ] as const) {
      expect(await client.getEnsName({ address })).toBe(name)
    }
    expect(await client.getEnsName({ address: CAST.faucet })).toBeNull()
  })

  it('refuses what mallory says of herself, as alice.eth is somebody else', async () => {
    expect(await client.getEnsName({ address: mallory })).toBeNull()
    await expect(client.getEnsName({ address: mallory, strict: true })).rejects.toThrow('ReverseAddressMismatch')
  })

  it('tells names on Base: carol\u2019s own there, alice\u2019s by default, and not bob\u2019s', async () => {
    expect(await client.getEnsName({ address: carol, coinType: BASE })).toBe('carol.eth')
    expect(await client.getEnsName({ address: alice, coinType: BASE })).toBe('alice.eth')
    expect(await client.getEnsName({ address: bob, coinType: BASE })).toBeNull()
  })

  it('lets anybody claim a name by the reverse registrar, which helps nobody', async () => {
    const snapshot = await town.rpc('evm_snapshot')
    await teller.write(CAST.builder, CONTRACTS.ensReverse, ensReverseAbi, 'setName', ['bob.eth'])
    await expect(client.getEnsName({ address: CAST.builder, strict: true })).rejects.toThrow('ReverseAddressMismatch')
    await town.rpc('evm_revert', [snapshot])
  })

  it('refuses names that are not in DNS\u2019 wire form', async () => {
    const resolver = { to: CONTRACTS.universalResolver }
    for (const name of ['', '05616c696365', '05616c69636503657468', '0000', 'ff00'] as const) {
      const args = encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [`0x${name}`, '0x3b3b57de'])
      const call = town.rpc('eth_call', [{ ...resolver, data: `0x9061b923${args.slice(2)}` }, 'latest'])
      await expect(call, name).rejects.toThrow(/revert/)
    }
  })
})

describe('a name whose records are elsewhere', () => {
  let gateway: Server
  let asked: string[]
  let forged: boolean
  beforeAll(async () => {
    asked = []
    gateway = createServer((request, response) => {
      const data = (request.url?.split('/').at(-1)?.replace('.json', '') ?? '0x') as Hex
      asked.push(data)
      response.setHeader('content-type', 'application/json')
      void signed(data).then((answer) => response.end(JSON.stringify({ data: answer })))
    }).listen(0, '127.0.0.1')
    await once(gateway, 'listening')
  })
  afterAll(() => gateway.close())

  /** Everybody under faraway.eth is the keeper; the signer signs what was asked with what is answered. */
  async function signed(request: Hex): Promise<Hex> {
    const result = encodeAbiParameters([{ type: 'address' }], [keeper])
    const expires = 2n ** 40n
    const digest = keccak256(
      encodePacked(
        ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
        ['0x1900', CONTRACTS.farawayResolver, expires, keccak256(request), keccak256(result)],
      ),
    )
    const signature = await outsider(forged ? 'mallory' : 'keeper').sign({ hash: digest })
    return encodeAbiParameters([{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }], [result, expires, signature])
  }

  it('reverts with OffchainLookup of the universal resolver, at which a client without gateways stops', async () => {
    const name = toHex(packetToBytes('someone.faraway.eth'))
    const args = encodeAbiParameters(
      [{ type: 'bytes' }, { type: 'bytes' }],
      [name, `0x3b3b57de${namehash('someone.faraway.eth').slice(2)}`],
    )
    const call = town.rpc('eth_call', [{ to: CONTRACTS.universalResolver, data: `0x9061b923${args.slice(2)}` }, 'latest'])
    const owner = CONTRACTS.universalResolver.slice(2)
    await expect(call).rejects.toMatchObject({ data: expect.stringMatching(new RegExp(`^0x556f1830${'0'.repeat(24)}${owner}`)) })
    expect(asked).toEqual([])
  })

  it('is found by a gateway whose signer is the right one, for any name below it and for the reverse check, and not by another\u2019s', async () => {
    const { port } = gateway.address() as { port: number }
    await teller.write(keeper, CONTRACTS.farawayResolver, farawayAbi, 'setUrl', [`http://127.0.0.1:${port}/{sender}/{data}.json`])
    forged = false
    expect((await addressOf('someone.faraway.eth'))?.toLowerCase()).toBe(keeper)
    expect(await client.getEnsName({ address: keeper })).toBe('keeper.faraway.eth')
    expect(asked).toHaveLength(2)
    forged = true
    expect(await addressOf('someone.faraway.eth')).toBeNull()
    await expect(client.getEnsAddress({ name: 'someone.faraway.eth', strict: true })).rejects.toThrow('ResolverError')
  })
})
