import { readFileSync } from 'node:fs'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  maxUint256,
  parseEther,
  parseUnits,
  toHex,
  zeroAddress,
} from 'viem'
import { type Artifact, ownArtifact, packageArtifact, type Teller } from '../../scripts/devnet/teller.ts'
import { conduitControllerAbi, lendingAbi, medalsAbi, seaportAbi, tillAbi, universalRouterAbi, vaultAbi } from '../abi-grown.ts'
import { erc20Abi, mintAbi, permit2Abi, wethAbi } from '../abi.ts'
import { CAST, CONTRACTS, OUTSIDERS } from '../addresses.ts'
import type { Story } from '../stories.ts'
import { USDC_MINTER } from './contracts.ts'
import { NEVER } from './markets.ts'
import { signedOrder } from './orders.ts'

const { alice, bob, dave, deployer, builder } = CAST
const { erin, frank } = OUTSIDERS
const { weth, usdc, dai, permit2, universalRouter, conduit, medals, share, vault, lending, till } = CONTRACTS

// Appended to, at most: the place in the row and this number are the nonce. Nonces before it belong to `contracts.ts` and to what the creators did since.
export const GROWN_NONCE = 100
const BUILT = ['medals', 'share', 'vault', 'lending', 'tillCode', 'till', 'tillForOwner'] as const

/** OpenSea's on mainnet: its first 20 bytes name who may create it. */
export const CONDUIT_KEY: Hex = '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000'
const CONDUIT_CREATOR: Address = '0x0000007b02230091a7ed01230072f7006a004d60'
/** The hashes of mainnet's creation code of pairs and pools, from which the router makes their addresses. */
const PAIR_CODE_HASH: Hex = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
const POOL_CODE_HASH: Hex = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'

/** A row of stories in pairs of seven blocks, the rest of which are empty payments: the parity and the base fee of later blocks stay as they were. */
export function paired(...stories: readonly Story[]): Story {
  return async (teller) => {
    const height = async () => Number(await teller.rpc<Hex>('eth_blockNumber', []))
    const first = await height()
    for (const story of stories) await story(teller)
    while (((await height()) - first) % 14 !== 0) await teller.send(builder, builder, '0x')
  }
}

/** The Universal Router, Seaport with OpenSea's conduit, and contracts of ours: a collection of many, a share, a vault, a lending pool and an upgradable till. */
export async function grownContracts(teller: Teller): Promise<void> {
  const { create, constructAt, rpc, write } = teller
  const { uniswapV2Factory, uniswapV3Factory, uniswapV3Positions } = CONTRACTS
  const router = packageArtifact('@uniswap/universal-router/artifacts/contracts/UniversalRouter.sol/UniversalRouter.json')
  const v4 = { v4PoolManager: zeroAddress, v4PositionManager: zeroAddress } // not in the practice chain
  const v3 = { v3Factory: uniswapV3Factory, v3NFTPositionManager: uniswapV3Positions, poolInitCodeHash: POOL_CODE_HASH }
  const v2 = { v2Factory: uniswapV2Factory, pairInitCodeHash: PAIR_CODE_HASH }
  await constructAt(universalRouter, router, [{ permit2, weth9: weth, ...v2, ...v3, ...v4 }], builder)

  const vendored = JSON.parse(readFileSync(new URL('../vendor/seaport.json', import.meta.url), 'utf8')) as Record<
    'seaport' | 'conduitController',
    Hex
  >
  await constructAt(CONTRACTS.conduitController, { abi: [], bytecode: vendored.conduitController }, [], builder)
  const { conduitController } = CONTRACTS
  const withController = concat([vendored.seaport, encodeAbiParameters([{ type: 'address' }], [conduitController])])
  await constructAt(CONTRACTS.seaport, { abi: [], bytecode: withController }, [], builder)
  await rpc('anvil_setBalance', [CONDUIT_CREATOR, toHex(parseEther('1'))])
  await write(CONDUIT_CREATOR, conduitController, conduitControllerAbi, 'createConduit', [CONDUIT_KEY, CONDUIT_CREATOR])
  await write(CONDUIT_CREATOR, conduitController, conduitControllerAbi, 'updateChannel', [conduit, CONTRACTS.seaport, true])

  const openzeppelin = (name: string) => packageArtifact(`@openzeppelin/contracts/build/contracts/${name}.json`)
  const initialize = encodeFunctionData({ abi: tillAbi, functionName: 'initialize', args: [dave] })
  const ours: Record<(typeof BUILT)[number], [Artifact, ...unknown[]]> = {
    medals: [openzeppelin('ERC1155PresetMinterPauser'), 'https://medals.invalid/{id}.json'],
    share: [openzeppelin('ERC20PresetFixedSupply'), 'Town Share', 'SHARE', parseEther('1000000'), builder],
    vault: [ownArtifact('Vault'), usdc],
    lending: [ownArtifact('Lending'), [usdc, weth]],
    tillCode: [ownArtifact('Till')],
    till: [openzeppelin('ERC1967Proxy'), CONTRACTS.tillCode, initialize],
    tillForOwner: [ownArtifact('TillForOwner')],
  }
  for (const [place, name] of BUILT.entries()) {
    const [artifact, ...args] = ours[name]
    await create(CONTRACTS[name], builder, GROWN_NONCE + place, artifact, args)
  }
}

/** Medals and shares for several, and what erin does: saves, lends, puts ether into the till, swaps by the Universal Router, sells a medal at Seaport. */
export async function grownLife({ rpc, send, write }: Teller): Promise<void> {
  for (const [place, holder] of [alice, bob, deployer, erin, frank].entries()) {
    await write(builder, medals, medalsAbi, 'mintBatch', [holder, [1n, 2n], [BigInt(place + 1), 10n], '0x'])
    await write(builder, share, erc20Abi, 'transfer', [holder, parseEther(String(500 + place))])
  }
  for (const person of [erin, frank]) await send(builder, person, '0x', { value: parseEther('6') })

  await write(USDC_MINTER, usdc, mintAbi, 'mint', [erin, parseUnits('9000', 6)])
  for (const [spender, amount] of [
    [vault, parseUnits('3000', 6)],
    [lending, parseUnits('2000', 6)],
    [permit2, maxUint256],
  ] as const) {
    await write(erin, usdc, erc20Abi, 'approve', [spender, amount])
  }
  await write(erin, vault, vaultAbi, 'deposit', [parseUnits('3000', 6), erin])
  await write(erin, lending, lendingAbi, 'supply', [usdc, parseUnits('2000', 6), erin, 0])
  await write(erin, weth, wethAbi, 'deposit', [], { value: parseEther('1') })
  await write(erin, till, tillAbi, 'put', [], { value: parseEther('1') })

  await write(erin, permit2, permit2Abi, 'approve', [usdc, universalRouter, parseUnits('400', 6), Number(NEVER)])
  const path = concat([usdc, toHex(500, { size: 3 }), dai])
  const swap = encodeAbiParameters(
    ['address', 'uint256', 'uint256', 'bytes', 'bool'].map((type) => ({ type })),
    [erin, parseUnits('150', 6), 0n, path, true],
  )
  await write(erin, universalRouter, universalRouterAbi, 'execute', ['0x00', [swap], NEVER]) // V3_SWAP_EXACT_IN

  await write(erin, medals, medalsAbi, 'setApprovalForAll', [conduit, true])
  const order = await signedOrder(rpc, 'erin', {
    collection: medals,
    id: 1n,
    amount: 1n,
    price: parseEther('0.15'),
    conduitKey: CONDUIT_KEY,
  })
  await write(dave, CONTRACTS.seaport, seaportAbi, 'fulfillOrder', [order, CONDUIT_KEY], { value: parseEther('0.15') })
}
