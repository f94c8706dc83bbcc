import type { Address } from 'viem'
import { type Artifact, ownArtifact, packageArtifact, type Teller } from '../../scripts/devnet/teller.ts'
import { CAST, CONTRACTS } from '../addresses.ts'

// Who created it on mainnet, and with which nonce. Replaying both gives the true address.
const CREATORS = {
  weth: ['0x4f26ffbe5f04ed43630fdc30a87638d53d0b0876', 446],
  usdc: ['0x95ba4cf87d6723ad9c0db21737d862be80e93911', 20],
  usdt: ['0x36928500bc1dcd7af6a2b4008875cc336b927d57', 6],
  multicall3: ['0x05f32b3cc3888453ff71b01135b34ff8e41263f2', 0],
  uniswapV2Factory: ['0x9c33eacc2f50e39940d3afaf2c7b8246b681a374', 0],
  uniswapV2Router: ['0x9c33eacc2f50e39940d3afaf2c7b8246b681a374', 3],
} as const

// At most appended to: the place in the row is the nonce, and the nonce makes the address.
const BUILT = ['cats', 'reverter', 'factory', 'multi', 'noReceive', 'loop', 'fickle', 'will', 'notary'] as const
const FORGED = ['fakeUsdc', 'claimTrap'] as const

export const USDC_MINTER: Address = CREATORS.usdc[0]
export const USDT_OWNER: Address = CREATORS.usdt[0]

/** Everything that has code. The pairs are created by the router, in `markets`. */
export async function contracts({ create, constructAt }: Teller): Promise<void> {
  const replay = (name: keyof typeof CREATORS, artifact: Artifact, args: readonly unknown[] = []) =>
    create(CONTRACTS[name], CREATORS[name][0], CREATORS[name][1], artifact, args)

  await replay('weth', packageArtifact('@uniswap/v2-periphery/build/WETH9.json'))
  await replay('usdc', ownArtifact('Usdc'))
  await replay('usdt', ownArtifact('Usdt'))
  await constructAt(CONTRACTS.dai, ownArtifact('Dai')) // mainnet's DAI came out of a contract that we do not have
  await replay('multicall3', { abi: [], bytecode: await multicall3Bytecode() })
  await replay('uniswapV2Factory', packageArtifact('@uniswap/v2-core/build/UniswapV2Factory.json'), [CAST.deployer])
  const router = packageArtifact('@uniswap/v2-periphery/build/UniswapV2Router02.json')
  await replay('uniswapV2Router', router, [CONTRACTS.uniswapV2Factory, CONTRACTS.weth])

  const ours: Record<(typeof BUILT)[number] | (typeof FORGED)[number], [Artifact, ...unknown[]]> = {
    cats: [
      packageArtifact('@openzeppelin/contracts/build/contracts/ERC721PresetMinterPauserAutoId.json'),
      'Town Cats',
      'CAT',
      'https://cats.invalid/',
    ],
    reverter: [ownArtifact('Reverter')],
    factory: [ownArtifact('Factory')],
    multi: [ownArtifact('Multi')],
    noReceive: [ownArtifact('NoReceive')],
    loop: [ownArtifact('Loop')],
    fickle: [ownArtifact('Fickle')],
    will: [ownArtifact('Will')],
    notary: [ownArtifact('Notary')],
    fakeUsdc: [ownArtifact('FakeToken'), 'USD Coin', 'USDC'],
    claimTrap: [ownArtifact('ClaimTrap')],
  }
  for (const [creator, names] of [
    [CAST.builder, BUILT],
    [CAST.forger, FORGED],
  ] as const) {
    for (const [nonce, name] of names.entries()) {
      const [artifact, ...args] = ours[name]
      await create(CONTRACTS[name], creator, nonce, artifact, args)
    }
  }
}

/** viem carries it but does not export it: read by its place in the package. */
async function multicall3Bytecode(): Promise<Artifact['bytecode']> {
  const file = new URL('../../node_modules/viem/_esm/constants/contracts.js', import.meta.url)
  const found = (await import(file.href)) as { multicall3Bytecode: Artifact['bytecode'] }
  return found.multicall3Bytecode
}
