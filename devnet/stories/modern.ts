import { readFileSync } from 'node:fs'
import { type Address, concat, encodePacked, type Hex, maxUint256, parseEther, parseUnits, stringToHex, zeroHash } from 'viem'
import { packageArtifact, type Teller } from '../../scripts/devnet/teller.ts'
import { entryPointAbi, erc20Abi, permit2Abi, uniswapV3PositionsAbi, uniswapV3RouterAbi, willAbi } from '../abi.ts'
import { CAST, CONTRACTS } from '../addresses.ts'
import { NEVER } from './markets.ts'

const { deployer, bob, dave } = CAST
const { weth, usdc, dai, will } = CONTRACTS

/** Who created Uniswap v3 on mainnet; the nonces are below. */
export const V3_CREATOR: Address = '0x6c9fc64a53c1b71fb3f9af64d1ae3a4931a5f4e9'
/** The keyless CREATE2 deployer, which anvil has from the start. */
const CREATE2_DEPLOYER: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
/** Of EntryPoint 0.8 on every chain. */
const ENTRY_POINT_SALT: Hex = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'
/** Describes positions as pictures on mainnet. Nothing is there, and nothing asks. */
const DESCRIPTOR: Address = '0x91ae842a5ffd8d12023116943e72a606179294f3'
const V3_FEE = 500
/** The widest range of a pool of 0.05 %. */
const WIDEST = { tickLower: -887_270, tickUpper: 887_270 }

/** Uniswap v3, Permit2, an EntryPoint and a delegate for EIP-7702, each at its mainnet address. */
export async function modernContracts({ rpc, create, send }: Teller): Promise<void> {
  const periphery = (name: string, folder = '') =>
    packageArtifact(`@uniswap/v3-periphery/artifacts/contracts/${folder}${name}.sol/${name}.json`)
  const core = packageArtifact('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json')
  const both = [CONTRACTS.uniswapV3Factory, weth]
  await create(CONTRACTS.uniswapV3Factory, V3_CREATOR, 0, core)
  await create(CONTRACTS.uniswapV3Router, V3_CREATOR, 4, periphery('SwapRouter'), both)
  await create(CONTRACTS.uniswapV3Positions, V3_CREATOR, 8, periphery('NonfungiblePositionManager'), [...both, DESCRIPTOR])
  await create(CONTRACTS.uniswapV3Quoter, V3_CREATOR, 13, periphery('QuoterV2', 'lens/'), both)

  const permit2 = JSON.parse(readFileSync(new URL('../vendor/permit2.json', import.meta.url), 'utf8')) as { runtime: Hex }
  await rpc('anvil_setCode', [CONTRACTS.permit2, permit2.runtime])
  for (const [name, salt] of [
    ['EntryPoint', ENTRY_POINT_SALT],
    ['Simple7702Account', zeroHash],
  ] as const) {
    const { bytecode } = packageArtifact(`@account-abstraction/contracts/artifacts/${name}.json`)
    await send(deployer, CREATE2_DEPLOYER, concat([salt, bytecode]))
  }
}

/** Whole square root, by Newton. */
export function squareRoot(value: bigint): bigint {
  let root = value
  for (let next = (value + 1n) / 2n; next < root; next = (root + value / root) / 2n) root = next
  return root
}

/** Two pools of 0.05 % around 3,500 dollars an ether, allowances by way of Permit2, a deposit for user operations, and a will with ether in it. */
export async function modernMarkets({ send, write }: Teller): Promise<void> {
  for (const token of [weth, usdc, dai]) {
    for (const spender of [CONTRACTS.uniswapV3Positions, CONTRACTS.uniswapV3Router]) {
      await write(deployer, token, erc20Abi, 'approve', [spender, maxUint256])
    }
  }
  for (const [token0, token1, amount0, amount1] of [
    [usdc, weth, parseUnits('1050000', 6), parseEther('300')],
    [dai, usdc, parseEther('800000'), parseUnits('800000', 6)],
  ] as const) {
    const positions = CONTRACTS.uniswapV3Positions
    const price = squareRoot((amount1 << 192n) / amount0)
    await write(deployer, positions, uniswapV3PositionsAbi, 'createAndInitializePoolIfNecessary', [token0, token1, V3_FEE, price])
    const amounts = { amount0Desired: amount0, amount1Desired: amount1, amount0Min: 0n, amount1Min: 0n }
    const params = { token0, token1, fee: V3_FEE, ...WIDEST, ...amounts, recipient: deployer, deadline: NEVER }
    await write(deployer, positions, uniswapV3PositionsAbi, 'mint', [params])
  }
  const swap = { tokenIn: weth, tokenOut: usdc, fee: V3_FEE, recipient: deployer, deadline: NEVER }
  const path = encodePacked(['address', 'uint24', 'address', 'uint24', 'address'], [weth, V3_FEE, usdc, V3_FEE, dai])
  const several = { path, recipient: deployer, deadline: NEVER, amountIn: parseEther('0.25'), amountOutMinimum: 0n }
  await write(deployer, CONTRACTS.uniswapV3Router, uniswapV3RouterAbi, 'exactInput', [several])
  const single = { ...swap, amountIn: parseEther('0.5'), amountOutMinimum: 0n, sqrtPriceLimitX96: 0n }
  await write(deployer, CONTRACTS.uniswapV3Router, uniswapV3RouterAbi, 'exactInputSingle', [single])

  for (const token of [usdc, weth, dai]) await write(deployer, token, erc20Abi, 'approve', [CONTRACTS.permit2, maxUint256])
  const expiration = Number(NEVER) // 48 bits
  await write(deployer, CONTRACTS.permit2, permit2Abi, 'approve', [usdc, bob, parseUnits('5000', 6), expiration])
  await write(deployer, CONTRACTS.permit2, permit2Abi, 'approve', [weth, CAST.market, parseEther('2'), expiration])
  await write(deployer, CONTRACTS.entryPoint, entryPointAbi, 'depositTo', [dave], { value: parseEther('1') })
  await send(deployer, will, '0x', { value: parseEther('2') })
  await write(deployer, will, willAbi, 'note', [stringToHex('first', { size: 32 }), 1n])
}
