import { readFileSync } from 'node:fs'
import { type Address, concat, encodeAbiParameters, encodeFunctionData, type Hex, keccak256, pad, parseAbi, slice, toHex } from 'viem'
import type { PlacedRollup, PlaceRollup, Sender } from './rollup.ts'
import type { Rpc } from './rpc.ts'

// The contracts of op-contracts v4.0.0 as the OP Stack's own deployer placed them, on any anvil (devnet/vendor/optimism-v4.json says whence). Their code is what it is on
// Ethereum, immutables aside; addresses of people and of two proxies are exchanged for those of the practice rollup. Delays are short: 10 seconds to challenge, 6 until a
// resolved game counts, 12 for a proof to mature. The game's virtual machine is a stub, so no fault proof is tried to its end.

type Placement = { readonly name: string; readonly code: string; readonly storage: Readonly<Record<Hex, Hex>> }
type Vendored = {
  readonly codes: Readonly<Record<string, Hex>>
  readonly accounts: Readonly<Record<'l1' | 'l2', Readonly<Record<Address, Placement>>>>
}
const TEXT = readFileSync(new URL('../../devnet/vendor/optimism-v4.json', import.meta.url), 'utf8')

/** Where the practice rollup has its config and its portal, whichever contracts it runs: its folder in data/chains names them. */
const OWN_PLACES = {
  '3feb7f8765b9341b054eb4671cc47d3e33d1606d': 'ad6f323fbdfbbcc64ef5b412793684860bf1dcf4',
  '75ceb25776d0402972b736f6e13fd0616be98f22': '17c58ddafb6a4e79e442e313930d819fb3c459f3',
} as const
/** Whom the deployer made owner of the proxies, guardian, owner of the config, and signer of unsafe blocks. */
const PEOPLE = {
  '69a2d297b1af083885fef2e8f378201da757dfd8': 'owner',
  '9e6a4a0bab4de21d43ecc97bfa9d65eb3053793a': 'owner',
  ad0eac6c586e30652553c985e9b1837d05f6ae37: 'owner',
  '47b9861abe271606c965d81ac2e21d68807a2d22': 'sequencer',
} as const

/** Contracts of layer 1 that only the real release has. */
export const OPTIMISM_L1 = {
  bridge: '0x52af4dff31d13449b70993e21eb599c615a66541',
  messenger: '0xc8c71093ffc2092d61a72369d81940b839bb12b4',
  lockbox: '0xe8c7aaa7d0a32dd27c3edd265504c9e05a5933cb',
} as const satisfies Readonly<Record<string, Address>>
const L1_PLACES = {
  config: '0xad6f323fbdfbbcc64ef5b412793684860bf1dcf4',
  portal: '0x17c58ddafb6a4e79e442e313930d819fb3c459f3',
  registry: '0x2ea98e1a37f77e0e6eb41bb07410cc35b9bae345',
  factory: '0x51095eac6e2b6da9811c6febbdd67add79135ce0',
} as const satisfies Readonly<Record<string, Address>>
const WETH: Address = '0xae031485f7ea731d6b5dcbffe2e33417a940c1e1'
/** The factory of tokens on layer 2 that stand for one of layer 1. */
export const L2_TOKEN_FACTORY: Address = '0x4200000000000000000000000000000000000012'
export const L2_STANDARD_BRIDGE: Address = '0x4200000000000000000000000000000000000010'

/** Seconds in which a claim of a game can be answered, and until a resolved game counts. */
const CLOCK_SECONDS = 10
const FINALITY_SECONDS = 6

const ABIS = {
  config: parseAbi(['function setUnsafeBlockSigner(address)']),
  portal: parseAbi([
    'function depositTransaction(address to, uint256 value, uint64 gasLimit, bool isCreation, bytes data) payable',
    'function finalizeWithdrawalTransactionExternalProof((uint256 nonce, address sender, address target, uint256 value, uint256 gasLimit, bytes data), address submitter)',
  ]),
  registry: parseAbi([
    'function setRespectedGameType(uint32)',
    'function updateRetirementTimestamp()',
    'function blacklistDisputeGame(address)',
    'function setAnchorState(address)',
  ]),
  factory: parseAbi([
    'function create(uint32 gameType, bytes32 rootClaim, bytes extraData) payable returns (address)',
    'function setImplementation(uint32, address)',
  ]),
  game: parseAbi([
    'function attack(bytes32 disputed, uint256 parentIndex, bytes32 claim) payable',
    'function resolveClaim(uint256 claimIndex, uint256 numToResolve)',
    'function resolve() returns (uint8)',
  ]),
}

/** Slot 1 of the lockbox: which portals may take ether out. */
const authorizedSlot = (portal: Address): Hex => keccak256(concat([pad(portal), pad(toHex(1))]))

function accountsFor(actors: Readonly<Record<string, Address>>): Vendored {
  let text = TEXT
  for (const [from, to] of Object.entries(OWN_PLACES)) text = text.replaceAll(from, to)
  for (const [from, who] of Object.entries(PEOPLE)) text = text.replaceAll(from, (actors[who] ?? '').slice(2))
  return JSON.parse(text) as Vendored
}

async function put(rpc: Rpc, { codes }: Vendored, accounts: Readonly<Record<Address, Placement>>): Promise<void> {
  await Promise.all(
    Object.entries(accounts).flatMap(([address, { code, storage }]) => [
      rpc('anvil_setCode', [address, codes[code]]),
      rpc('anvil_setNonce', [address, '0x1']),
      ...Object.entries(storage).map(([slot, value]) => rpc('anvil_setStorageAt', [address, slot, value])),
    ]),
  )
}

/** A game of fault proofs with a machine that answers nothing. */
async function createGame({ create }: Sender, vendored: Vendored, chainId: number): Promise<Address> {
  const runtime = (code: Hex): Promise<Address> =>
    create(concat(['0x60', toHex((code.length - 2) / 2, { size: 1 }), '0x8060093d393df3', code]))
  const oracle = await runtime('0x5f5f5260205ff3')
  const machine = await runtime(concat(['0x73', oracle, '0x5f5260205ff3']))
  const args = encodeAbiParameters(
    [
      { type: 'uint32' },
      { type: 'bytes32' },
      { type: 'uint256' },
      { type: 'uint256' },
      { type: 'uint64' },
      { type: 'uint64' },
      { type: 'address' },
      { type: 'address' },
      { type: 'address' },
      { type: 'uint256' },
    ],
    [0, pad('0x1'), 73n, 30n, 0n, BigInt(CLOCK_SECONDS), machine, WETH, L1_PLACES.registry, BigInt(chainId)],
  )
  return create(concat([vendored.codes['game creation'] ?? '0x', args]))
}

/** Puts the real contracts on both layers. Ether that is deposited lies in the lockbox. */
export const placeOptimism: PlaceRollup = async ({ l1, l2, sender, actors, start, root }): Promise<PlacedRollup> => {
  const vendored = accountsFor(actors)
  const chainId = Number(await l2<Hex>('eth_chainId'))
  const { timestamp } = await l1<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])
  await put(l1, vendored, vendored.accounts.l1)
  const set = (address: Address, slot: Hex, value: Hex) => l1('anvil_setStorageAt', [address, slot, pad(value)])
  const { config, portal, registry } = L1_PLACES
  await set(config, pad('0x6b'), toHex(chainId))
  await set(OPTIMISM_L1.lockbox, authorizedSlot(portal), '0x1')
  await set(registry, pad('0x3'), root)
  await set(registry, pad('0x4'), toHex(start.number))
  // Respected type 0, and games until now are void.
  await set(registry, pad('0x6'), toHex(BigInt(timestamp) << 32n))
  // Its first nonces lead to the places of config and portal.
  await l1('anvil_setNonce', [actors.owner, '0x64'])
  const game = await createGame(sender, vendored, chainId)
  const call = (
    who: 'owner' | 'stranger',
    to: Address,
    abi: (typeof ABIS)[keyof typeof ABIS],
    functionName: string,
    args: readonly unknown[] = [],
    value = 0n,
  ) => sender.send(who, to, encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]), value)
  await call('owner', L1_PLACES.factory, ABIS.factory, 'setImplementation', [0, game])
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
    addresses: { ...L1_PLACES, game, etherHolder: OPTIMISM_L1.lockbox },
    abis: ABIS,
    resolve,
    async anchor(of) {
      await resolve(of, true)
      await pass(FINALITY_SECONDS + 1)
      await call('owner', registry, ABIS.registry, 'setAnchorState', [of])
    },
  }
}

/** The predeploys of layer 2 that bridge. */
export async function putOptimismPredeploys(l2: Rpc): Promise<void> {
  const vendored = accountsFor({})
  await put(l2, vendored, vendored.accounts.l2)
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
