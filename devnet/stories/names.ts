import { readFileSync } from 'node:fs'
import { type Address, concat, encodeAbiParameters, encodeFunctionData, type Hex, keccak256, namehash, stringToHex, zeroHash } from 'viem'
import { ownArtifact, type Teller } from '../../scripts/devnet/teller.ts'
import { ensRegistryAbi, ensResolverAbi } from '../abi-money.ts'
import { multiAbi } from '../abi.ts'
import { CAST, CONTRACTS, NEIGHBOURS, OUTSIDERS } from '../addresses.ts'

const { alice, bob, carol, dave, market, scammer, forger, builder } = CAST
const { keeper, mallory } = NEIGHBOURS
const { ensRegistry, ensResolver, ensReverse, universalResolver, farawayResolver, multi } = CONTRACTS

/** Who created the registry on mainnet, at their nonce 0. */
const REGISTRY_CREATOR: Address = '0x4fe4e666be5752f1fdd210f4ab5de2cc26e3e0e8'

/** SLIP-44 and ENSIP-11: ether, Base, and the practice chain itself. */
export const COIN_TYPES = { ether: 60n, base: 0x80002105n, town: 0x80007a69n } as const

/** "alice" in letters of two alphabets: ENSIP-15 refuses it, while the registry, which sees hashes alone, does not. */
export const MIXED_NAME = '\u0430lice.eth'

type Name = {
  readonly name: string
  readonly owner: Address
  readonly addresses: Readonly<Partial<Record<keyof typeof COIN_TYPES, Address>>>
  readonly texts?: Readonly<Record<string, string>>
}
const everywhere = (address: Address) => ({ ether: address, base: address, town: address })

const NAMES: readonly Name[] = [
  {
    name: 'alice.eth',
    owner: alice,
    addresses: everywhere(alice),
    texts: { description: 'Pays bob now and then.', url: 'https://alice.invalid', 'com.twitter': 'alice_in_town' },
  },
  // On Base he has another account.
  { name: 'bob.eth', owner: bob, addresses: { ...everywhere(bob), base: OUTSIDERS.erin }, texts: { email: 'bob@bob.invalid' } },
  { name: 'carol.eth', owner: carol, addresses: everywhere(carol), texts: { avatar: `eip155:1/erc721:${CONTRACTS.pictures}/1` } },
  { name: 'dave.eth', owner: dave, addresses: everywhere(dave), texts: { notice: '\u202e<b>do not trust</b>' } },
  { name: 'market.eth', owner: market, addresses: everywhere(market), texts: { url: 'javascript:alert(1)' } },
  { name: 'mallory.eth', owner: mallory, addresses: everywhere(mallory) },
  { name: MIXED_NAME, owner: forger, addresses: everywhere(forger) },
  { name: 'a1ice.eth', owner: scammer, addresses: everywhere(scammer) },
]

/** What accounts say they are called: truly, and mallory falsely. dave says it for all chains at once, carol for Base and for Ethereum. */
const CLAIMS: readonly (readonly [under: string, account: Address, name: string])[] = [
  ['addr.reverse', alice, 'alice.eth'],
  ['addr.reverse', bob, 'bob.eth'],
  ['addr.reverse', carol, 'carol.eth'],
  ['addr.reverse', market, 'market.eth'],
  ['addr.reverse', mallory, 'alice.eth'],
  ['addr.reverse', forger, MIXED_NAME],
  ['addr.reverse', scammer, 'a1ice.eth'],
  ['addr.reverse', keeper, 'keeper.faraway.eth'],
  ['80002105.reverse', carol, 'carol.eth'],
  ['default.reverse', alice, 'alice.eth'],
  ['default.reverse', dave, 'dave.eth'],
]

type Call = { readonly target: Address; readonly value: bigint; readonly data: Hex }
const hashOf = (label: string): Hex => keccak256(stringToHex(label))
const toRegistry = (...[functionName, args]: Parameters<typeof registryData>): Call => ({
  target: ensRegistry,
  value: 0n,
  data: registryData(functionName, args),
})
function registryData(functionName: 'setSubnodeOwner' | 'setSubnodeRecord' | 'setOwner', args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: ensRegistryAbi, functionName, args: args as never })
}
const toResolver = (data: Hex): Call => ({ target: ensResolver, value: 0n, data })

/** Without ENSIP-15's rules, which is the point of some names here. */
function nodeOf(name: string): Hex {
  return name.split('.').reduceRight<Hex>((node, label) => keccak256(concat([node, hashOf(label)])), zeroHash)
}

/**
 * ENS: registry, resolver and reverse registrar of theirs, a universal resolver of ours at mainnet's address, and names. All is
 * set up by `multi` on behalf of everybody, in a few transactions, so that nobody of the cast had to send any; then it is given to its owners.
 */
export async function names({ create, constructAt, write }: Teller): Promise<void> {
  const vendored = JSON.parse(readFileSync(new URL('../vendor/ens.json', import.meta.url), 'utf8')) as Record<
    'registry' | 'reverseRegistrar' | 'publicResolver',
    Hex
  >
  const words = (...addresses: Address[]) =>
    encodeAbiParameters(
      addresses.map(() => ({ type: 'address' })),
      addresses,
    )
  await create(ensRegistry, REGISTRY_CREATOR, 0, { abi: [], bytecode: vendored.registry })
  const resolver = concat([vendored.publicResolver, words(ensRegistry)])
  await constructAt(ensResolver, { abi: [], bytecode: resolver }, [], builder)
  const reverse = concat([vendored.reverseRegistrar, words(ensRegistry, ensResolver)])
  await constructAt(ensReverse, { abi: [], bytecode: reverse }, [], builder)
  await constructAt(universalResolver, ownArtifact('UniversalResolver'), [ensRegistry], builder)

  for (const label of ['eth', 'reverse']) {
    await write(REGISTRY_CREATOR, ensRegistry, ensRegistryAbi, 'setSubnodeOwner', [zeroHash, hashOf(label), multi])
  }
  const reverses = ['addr', 'default', '80002105'].map((label) =>
    toRegistry('setSubnodeOwner', [namehash('reverse'), hashOf(label), multi]),
  )
  const eth = namehash('eth')
  const rest = [
    toRegistry('setSubnodeRecord', [eth, hashOf('faraway'), keeper, farawayResolver, 0n]),
    toRegistry('setSubnodeRecord', [eth, hashOf('empty'), builder, '0x0000000000000000000000000000000000000000', 0n]),
    toRegistry('setSubnodeRecord', [eth, hashOf('broken'), builder, alice, 0n]), // an account without code cannot answer
    toRegistry('setOwner', [eth, builder]),
    toRegistry('setOwner', [namehash('addr.reverse'), ensReverse]),
    toRegistry('setOwner', [namehash('reverse'), builder]),
  ]
  for (const calls of [
    NAMES.slice(0, 4).flatMap(named),
    NAMES.slice(4).flatMap(named),
    [...reverses, ...CLAIMS.flatMap(claimed), ...rest],
  ]) {
    await write(builder, multi, multiAbi, 'all', [calls])
  }
}

function named({ name, owner, addresses, texts = {} }: Name): Call[] {
  const node = nodeOf(name)
  const set = Object.entries(addresses).map(([chain, address]) => {
    const args = [node, COIN_TYPES[chain as keyof typeof COIN_TYPES], address] as const
    return toResolver(encodeFunctionData({ abi: ensResolverAbi, functionName: 'setAddr', args }))
  })
  const said = Object.entries(texts).map(([key, value]) =>
    toResolver(encodeFunctionData({ abi: ensResolverAbi, functionName: 'setText', args: [node, key, value] })),
  )
  const label = hashOf(name.replace('.eth', ''))
  return [
    toRegistry('setSubnodeRecord', [namehash('eth'), label, multi, ensResolver, 0n]),
    ...set,
    ...said,
    toRegistry('setOwner', [node, owner]),
  ]
}

function claimed([under, account, name]: (typeof CLAIMS)[number]): Call[] {
  const label = account.slice(2)
  const node = nodeOf(`${label}.${under}`)
  return [
    toRegistry('setSubnodeRecord', [namehash(under), hashOf(label), multi, ensResolver, 0n]),
    toResolver(encodeFunctionData({ abi: ensResolverAbi, functionName: 'setName', args: [node, name] })),
    toRegistry('setOwner', [node, account]),
  ]
}
