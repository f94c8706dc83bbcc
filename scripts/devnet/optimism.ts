import { readFileSync } from 'node:fs'
import {
  type Abi,
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  type Hex,
  maxUint128,
  pad,
  parseAbi,
  slice,
  toHex,
  zeroAddress,
} from 'viem'
import type { PlacedRollup, PlaceRollup, Sender } from './rollup.ts'
import { ROLLUP_ACTORS } from './rollup-actors.ts'
import type { Rpc } from './rpc.ts'

// The contracts of op-contracts v8.0.0, compiled from their sources (devnet/vendor/optimism-v8.json) and set up on any anvil as the OP Stack's deployer does: behind its
// proxies, by transactions. Delays are short: 10 seconds to challenge, 6 until a resolved game counts, 12 for a proof to mature. The game's virtual machine is a stub, so
// no fault proof is tried to its end. There is no lockbox: ether that is deposited lies in the portal.

type Compiled = {
  readonly evm: { readonly bytecode: { readonly object: string }; readonly deployedBytecode?: { readonly object: string } }
}
const { output } = JSON.parse(readFileSync(new URL('../../devnet/vendor/optimism-v8.json', import.meta.url), 'utf8')) as {
  readonly output: { readonly contracts: Readonly<Record<string, Readonly<Record<string, Compiled>>>> }
}
function compiled(name: string): Compiled {
  const made = Object.values(output.contracts).find((file) => name in file)?.[name]
  if (made === undefined) throw new Error(`${name} is not vendored.`)
  return made
}
const creationOf = (name: string): Hex => `0x${compiled(name).evm.bytecode.object}`
const runtimeOf = (name: string): Hex => `0x${compiled(name).evm.deployedBytecode?.object ?? ''}`

/** Seconds in which a claim of a game can be answered, until a resolved game counts, until a proof of a withdrawal counts, and until a bond is paid out. */
const [CLOCK_SECONDS, FINALITY_SECONDS, PROOF_SECONDS, BOND_SECONDS] = [10, 6, 12, 1]
/** The respected type of game since upgrade 19: fault proofs by kona (CANNON_KONA). */
const RESPECTED = 8
/** The one since upgrade 20, which claims super roots (SUPER_CANNON_KONA). */
const RESPECTED_SUPER = 9
/** The name that the messenger's proxy asks the address manager for. */
const MESSENGER_NAME = 'OVM_L1CrossDomainMessenger'

const ADDRESS = { type: 'address' } as const
const NUMBER = { type: 'uint256' } as const

/**
 * What the owner creates on layer 1, in this order from its first transaction on, so that everybody knows where it will be: config and portal are where the practice
 * chain's folder in data/chains names them. An argument that names another of the list is its address.
 */
const CREATED = [
  { name: 'SystemConfig', of: 'SystemConfig', args: [] },
  { name: 'config', of: 'Proxy', args: ['ProxyAdmin'] },
  { name: 'OptimismPortal2', of: 'OptimismPortal2', args: [PROOF_SECONDS] },
  { name: 'portal', of: 'Proxy', args: ['ProxyAdmin'] },
  { name: 'ProxyAdmin', of: 'ProxyAdmin', args: ['owner'] },
  { name: 'AnchorStateRegistry', of: 'AnchorStateRegistry', args: [FINALITY_SECONDS] },
  { name: 'registry', of: 'Proxy', args: ['ProxyAdmin'] },
  { name: 'DisputeGameFactory', of: 'DisputeGameFactory', args: [] },
  { name: 'factory', of: 'Proxy', args: ['ProxyAdmin'] },
  { name: 'SuperchainConfig', of: 'SuperchainConfig', args: [] },
  { name: 'superchain', of: 'Proxy', args: ['ProxyAdmin'] },
  { name: 'DelayedWETH', of: 'DelayedWETH', args: [BOND_SECONDS] },
  { name: 'weth', of: 'Proxy', args: ['ProxyAdmin'] },
  { name: 'L1StandardBridge', of: 'L1StandardBridge', args: [] },
  { name: 'bridge', of: 'L1ChugSplashProxy', args: ['ProxyAdmin'] },
  { name: 'L1CrossDomainMessenger', of: 'L1CrossDomainMessenger', args: [] },
  { name: 'AddressManager', of: 'AddressManager', args: [] },
  { name: 'messenger', of: 'ResolvedDelegateProxy', args: ['AddressManager', MESSENGER_NAME] },
  // Depths of the game of Ethereum's chains, its extension of a clock, and the clock.
  { name: 'game', of: 'FaultDisputeGame', args: [73, 30, 0, CLOCK_SECONDS] },
  { name: 'superGame', of: 'SuperFaultDisputeGame', args: [73, 30, 0, CLOCK_SECONDS] },
] as const
type Created = (typeof CREATED)[number]['name']

const PLACES = Object.fromEntries(
  CREATED.map(({ name }, nonce) => [
    name,
    getContractAddress({ from: ROLLUP_ACTORS.owner, nonce: BigInt(nonce) }).toLowerCase() as Address,
  ]),
) as Readonly<Record<Created, Address>>

/** Contracts of layer 1 that only the real release has, and the code behind the portal. */
export const OPTIMISM_L1 = { bridge: PLACES.bridge, messenger: PLACES.messenger, portalCode: PLACES.OptimismPortal2 } as const

/** The factory of tokens on layer 2 that stand for one of layer 1. */
export const L2_TOKEN_FACTORY: Address = '0x4200000000000000000000000000000000000012'
export const L2_STANDARD_BRIDGE: Address = '0x4200000000000000000000000000000000000010'
const L2_MESSENGER: Address = '0x4200000000000000000000000000000000000007'
const L2_PROXY_ADMIN: Address = '0x4200000000000000000000000000000000000018'
/** ERC-1967. */
const IMPLEMENTATION_SLOT: Hex = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
const ADMIN_SLOT: Hex = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103'

/** Predeploys of layer 2 behind their proxies, and whom the one on the other side is. */
const PREDEPLOYS: readonly { readonly name: string; readonly at: Address; readonly other?: Address }[] = [
  { name: 'L2CrossDomainMessenger', at: L2_MESSENGER, other: PLACES.messenger },
  { name: 'L2StandardBridge', at: L2_STANDARD_BRIDGE, other: PLACES.bridge },
  { name: 'OptimismMintableERC20Factory', at: L2_TOKEN_FACTORY, other: L2_STANDARD_BRIDGE },
  { name: 'L2ToL1MessagePasser', at: '0x4200000000000000000000000000000000000016' },
]

const ABIS = {
  config: parseAbi([
    'struct Metering { uint32 maxResourceLimit; uint8 elasticityMultiplier; uint8 baseFeeMaxChangeDenominator; uint32 minimumBaseFee; uint32 systemTxMaxGas; uint128 maximumBaseFee; }',
    'struct Addresses { address messenger; address itemBridge; address bridge; address portal; address tokenFactory; address weth; address manager; }',
    'function initialize(address owner, uint32 basefeeScalar, uint32 blobbasefeeScalar, bytes32 batcherHash, uint64 gasLimit, address unsafeBlockSigner, Metering metering, Addresses addresses, uint256 l2ChainId, address superchainConfig)',
    'function setUnsafeBlockSigner(address)',
  ]),
  portal: parseAbi([
    'function initialize(address systemConfig, address anchorStateRegistry, address ethLockbox)',
    'function depositTransaction(address to, uint256 value, uint64 gasLimit, bool isCreation, bytes data) payable',
    'function finalizeWithdrawalTransactionExternalProof((uint256 nonce, address sender, address target, uint256 value, uint256 gasLimit, bytes data), address submitter)',
  ]),
  registry: parseAbi([
    'function initialize(address systemConfig, address disputeGameFactory, (bytes32 root, uint256 l2SequenceNumber) startingAnchorRoot, uint32 startingRespectedGameType)',
    'function setRespectedGameType(uint32)',
    'function updateRetirementTimestamp()',
    'function blacklistDisputeGame(address)',
    'function setAnchorState(address)',
  ]),
  factory: parseAbi([
    'function initialize(address owner)',
    'function create(uint32 gameType, bytes32 rootClaim, bytes extraData) payable returns (address)',
    'function setImplementation(uint32 gameType, address implementation, bytes args)',
  ]),
  game: parseAbi([
    'function attack(bytes32 disputed, uint256 parentIndex, bytes32 claim) payable',
    'function resolveClaim(uint256 claimIndex, uint256 numToResolve)',
    'function resolve() returns (uint8)',
  ]),
}
/** Of what only sets up: one address each. */
const OTHERS = parseAbi([
  'function initialize(address one)',
  'function initialize(address one, address two)',
  'function transferOwnership(address)',
  'function setProxyType(address proxy, uint8 kind)',
  'function setImplementationName(address proxy, string name)',
  'function setAddressManager(address manager)',
  'function upgradeAndCall(address proxy, address implementation, bytes data) payable',
])
/** Kinds of proxies by their number in `ProxyAdmin`: the bridge's keeps its code in storage, the messenger's asks the address manager. */
const [CHUG_SPLASH, RESOLVED] = [1, 2]

/** The arguments as the constructor reads them. */
function encodedArgs(args: readonly (string | number)[]): Hex {
  const known: Readonly<Record<string, Address>> = { ...PLACES, owner: ROLLUP_ACTORS.owner }
  return encodeAbiParameters(
    args.map((arg) => (typeof arg === 'number' ? NUMBER : arg in known ? ADDRESS : { type: 'string' })),
    args.map((arg) => (typeof arg === 'number' ? BigInt(arg) : (known[arg] ?? arg))),
  )
}

/** A machine that answers nothing, whose oracle of preimages asks for no time. */
async function createMachine({ create }: Sender): Promise<Address> {
  const runtime = (code: Hex): Promise<Address> =>
    create(concat(['0x60', toHex((code.length - 2) / 2, { size: 1 }), '0x8060093d393df3', code]))
  const oracle = await runtime('0x5f5f5260205ff3')
  return runtime(concat(['0x73', oracle, '0x5f5260205ff3']))
}

/** What `SystemConfig` is told at first: scalars of fees, and the metering of deposits, as on Ethereum. */
const firstConfig = (chainId: number): Hex =>
  encodeFunctionData({
    abi: ABIS.config,
    functionName: 'initialize',
    args: [
      ROLLUP_ACTORS.owner,
      5227,
      1_014_213,
      pad(ROLLUP_ACTORS.sequencer),
      60_000_000n,
      ROLLUP_ACTORS.sequencer,
      {
        maxResourceLimit: 20_000_000,
        elasticityMultiplier: 10,
        baseFeeMaxChangeDenominator: 8,
        minimumBaseFee: 1_000_000_000,
        systemTxMaxGas: 1_000_000,
        maximumBaseFee: maxUint128,
      },
      {
        messenger: PLACES.messenger,
        itemBridge: zeroAddress,
        bridge: PLACES.bridge,
        portal: PLACES.portal,
        tokenFactory: zeroAddress,
        weth: PLACES.weth,
        manager: zeroAddress,
      },
      BigInt(chainId),
      PLACES.superchain,
    ],
  })

/** Puts the real contracts on layer 1. */
export const placeOptimism: PlaceRollup = async ({ l1, l2, sender, start, root }): Promise<PlacedRollup> => {
  const { config, portal, registry, factory, game } = PLACES
  const chainId = Number(await l2<Hex>('eth_chainId'))
  for (const { name, of, args } of CREATED)
    if ((await sender.create(concat([creationOf(of), encodedArgs(args)]))) !== PLACES[name])
      throw new Error(`${name} is not where it should be.`)
  const machine = await createMachine(sender)

  const call = (who: 'owner' | 'stranger', to: Address, abi: Abi, functionName: string, args: readonly unknown[] = [], value = 0n) =>
    sender.send(who, to, encodeFunctionData({ abi, functionName, args }), value)
  const admin = (functionName: string, args: readonly unknown[]) => call('owner', PLACES.ProxyAdmin, OTHERS, functionName, args)
  const setUp = (proxy: Created, implementation: Created, data: Hex) =>
    admin('upgradeAndCall', [PLACES[proxy], PLACES[implementation], data])
  const first = (abi: Abi, ...args: readonly unknown[]): Hex => encodeFunctionData({ abi, functionName: 'initialize', args })
  await admin('setProxyType', [PLACES.bridge, CHUG_SPLASH])
  await admin('setProxyType', [PLACES.messenger, RESOLVED])
  await admin('setImplementationName', [PLACES.messenger, MESSENGER_NAME])
  await admin('setAddressManager', [PLACES.AddressManager])
  await call('owner', PLACES.AddressManager, OTHERS, 'transferOwnership', [PLACES.ProxyAdmin])
  await setUp('superchain', 'SuperchainConfig', first(OTHERS, ROLLUP_ACTORS.owner))
  await setUp('config', 'SystemConfig', firstConfig(chainId))
  await setUp('factory', 'DisputeGameFactory', first(OTHERS, ROLLUP_ACTORS.owner))
  const anchor = { root, l2SequenceNumber: start.number }
  await setUp('registry', 'AnchorStateRegistry', first(ABIS.registry, config, factory, anchor, RESPECTED))
  await setUp('portal', 'OptimismPortal2', first(ABIS.portal, config, registry, zeroAddress))
  await setUp('weth', 'DelayedWETH', first(OTHERS, config))
  await setUp('messenger', 'L1CrossDomainMessenger', first(OTHERS, config, portal))
  await setUp('bridge', 'L1StandardBridge', first(OTHERS, PLACES.messenger, config))
  const gameArgs = (id: number): Hex =>
    encodePacked(['bytes32', 'address', 'address', 'address', 'uint256'], [pad('0x1'), machine, registry, PLACES.weth, BigInt(id)])
  await call('owner', factory, ABIS.factory, 'setImplementation', [RESPECTED, game, gameArgs(chainId)])

  const pass = (seconds: number) => l1('evm_increaseTime', [seconds])
  const resolve = async (of: Address, holds: boolean): Promise<void> => {
    if (!holds) {
      const bond = BigInt(await l1<Hex>('eth_call', [{ to: of, data: concat(['0xc395e1ca', pad('0x2')]) }, 'latest']))
      const claim = await l1<Hex>('eth_call', [{ to: of, data: '0xbcef3b55' }, 'latest'])
      await call('stranger', of, ABIS.game, 'attack', [claim, 0n, pad('0xbad')], bond)
    }
    await pass(CLOCK_SECONDS + 1)
    if (!holds) await call('owner', of, ABIS.game, 'resolveClaim', [1n, 0n])
    await call('owner', of, ABIS.game, 'resolveClaim', [0n, 0n])
    await call('owner', of, ABIS.game, 'resolve')
  }
  return {
    addresses: { config, portal, registry, factory, game, etherHolder: portal },
    abis: ABIS,
    respected: RESPECTED,
    async respectSuperRoots() {
      await call('owner', factory, ABIS.factory, 'setImplementation', [RESPECTED_SUPER, PLACES.superGame, gameArgs(0)])
      await call('owner', registry, ABIS.registry, 'setRespectedGameType', [RESPECTED_SUPER])
      return RESPECTED_SUPER
    },
    resolve,
    async anchor(of) {
      await resolve(of, true)
      await pass(FINALITY_SECONDS + 1)
      await call('owner', registry, ABIS.registry, 'setAnchorState', [of])
    },
  }
}

/** The predeploys of layer 2 that bridge, behind their proxies, which the owner may upgrade. They are set up in one block. */
export async function putOptimismPredeploys(l2: Rpc): Promise<void> {
  const { owner } = ROLLUP_ACTORS
  const put = async (at: Address, name: string, storage: Readonly<Record<Hex, Hex>> = {}): Promise<void> => {
    await l2('anvil_setCode', [at, runtimeOf(name)])
    for (const [slot, value] of Object.entries(storage)) await l2('anvil_setStorageAt', [at, slot, pad(value as Hex)])
  }
  await put(L2_PROXY_ADMIN, 'ProxyAdmin', { [pad('0x')]: owner })
  await l2('anvil_setBalance', [owner, toHex(10n ** 20n)])
  await l2('anvil_impersonateAccount', [owner])
  await l2('evm_setAutomine', [false])
  const sent: Hex[] = []
  for (const { name, at, other } of PREDEPLOYS) {
    // As in a genesis: code namespace, and the last two bytes of the place.
    const implementation = concat(['0xc0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d3c0d3', slice(at, 18)])
    await put(implementation, name)
    await put(at, 'Proxy', { [ADMIN_SLOT]: L2_PROXY_ADMIN, [IMPLEMENTATION_SLOT]: implementation })
    if (other === undefined) continue
    const data = encodeFunctionData({ abi: OTHERS, functionName: 'initialize', args: [other] })
    sent.push(await l2<Hex>('eth_sendTransaction', [{ from: owner, to: at, data, gas: toHex(1_000_000) }]))
  }
  await l2('anvil_mine', ['0x1'])
  await l2('evm_setAutomine', [true])
  for (const hash of sent)
    if ((await l2<{ status: Hex }>('eth_getTransactionReceipt', [hash])).status !== '0x1') throw new Error('A predeploy was not set up.')
  await l2('anvil_stopImpersonatingAccount', [owner])
}

/** Creates the token of layer 2 that stands for one of layer 1, as anybody may. */
export async function createL2Token(l2: Rpc, remote: Address, by: Address): Promise<Address> {
  const abi = parseAbi(['function createOptimismMintableERC20(address, string, string) returns (address)'])
  const data = encodeFunctionData({ abi, functionName: 'createOptimismMintableERC20', args: [remote, 'Bridged token', 'BRT'] })
  const call = { from: by, to: L2_TOKEN_FACTORY, data, gas: '0x4c4b40' }
  await l2('anvil_setBalance', [by, toHex(10n ** 19n)])
  await l2('anvil_impersonateAccount', [by])
  const answer = await l2<Hex>('eth_call', [call, 'latest'])
  const { status } = await l2<{ status: Hex }>('eth_sendTransactionSync', [call])
  if (status !== '0x1') throw new Error('The token was not created.')
  return slice(answer, 12)
}
