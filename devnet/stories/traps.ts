import { type Hex, parseEther, parseUnits, zeroHash } from 'viem'
import { type Artifact, ownArtifact, type Teller } from '../../scripts/devnet/teller.ts'
import { honeypotAbi, metamorphAbi } from '../abi-grown.ts'
import { erc20Abi, mintAbi, uniswapV2RouterAbi, wethAbi } from '../abi.ts'
import { CAST, CONTRACTS, OUTSIDERS } from '../addresses.ts'
import { GROWN_NONCE } from './grown.ts'
import { NEVER } from './markets.ts'

const { alice, bob, deployer, scammer, forger } = CAST
const { erin } = OUTSIDERS
const { weth, usdc, uniswapV2Router, honeypot, metamorph, silentToken, falseDomain } = CONTRACTS

// Appended to, at most: as in `grown.ts`.
const FORGED = [
  'sweeper',
  'openDelegate',
  'flippedSlot',
  'redPill',
  'silentToken',
  'phantomToken',
  'falseDomain',
  'honeypot',
  'slotZero',
  'backdoor',
  'drainer',
  'gasSwallower',
  'returnBomb',
  'metamorph',
] as const

/** The scammer's contracts, baited: ether in those that pay, tokens for those who shall be caught, a market where one can only buy. */
export async function traps({ rpc, create, send, write }: Teller): Promise<void> {
  const forged: Record<(typeof FORGED)[number], [Artifact, ...unknown[]]> = {
    sweeper: [ownArtifact('Sweeper'), scammer],
    openDelegate: [ownArtifact('OpenDelegate')],
    flippedSlot: [ownArtifact('FlippedSlot'), scammer],
    redPill: [ownArtifact('RedPill')],
    silentToken: [ownArtifact('SilentToken'), scammer],
    phantomToken: [ownArtifact('PhantomToken')],
    falseDomain: [ownArtifact('FalseDomain'), usdc],
    honeypot: [ownArtifact('Honeypot')],
    slotZero: [ownArtifact('SlotZero')],
    backdoor: [ownArtifact('Backdoor')],
    drainer: [ownArtifact('Drainer'), scammer],
    gasSwallower: [ownArtifact('GasSwallower')],
    returnBomb: [ownArtifact('ReturnBomb')],
    metamorph: [ownArtifact('Metamorph'), scammer],
  }
  for (const [place, name] of FORGED.entries()) {
    const [artifact, ...args] = forged[name]
    await create(CONTRACTS[name], forger, GROWN_NONCE + place, artifact, args)
  }
  for (const payer of [CONTRACTS.flippedSlot, CONTRACTS.redPill]) await send(forger, payer, '0x', { value: parseEther('20') })
  for (const holder of [alice, bob, deployer, erin]) {
    await write(forger, silentToken, mintAbi, 'mint', [holder, parseEther('1000')])
    await write(forger, falseDomain, mintAbi, 'mint', [holder, parseUnits('1000', 6)])
  }

  await write(forger, weth, wethAbi, 'deposit', [], { value: parseEther('5') })
  for (const token of [weth, honeypot]) await write(forger, token, erc20Abi, 'approve', [uniswapV2Router, parseEther('500000')])
  const amounts = [parseEther('500000'), parseEther('5'), 0n, 0n] as const
  await write(forger, uniswapV2Router, uniswapV2RouterAbi, 'addLiquidity', [honeypot, weth, ...amounts, forger, NEVER])
  await write(forger, honeypot, honeypotAbi, 'setPair', [CONTRACTS.pairHoneypotWeth])

  const kind = await rpc<Hex>('eth_call', [{ data: ownArtifact('KindBody').bytecode }, 'latest'])
  await write(scammer, metamorph, metamorphAbi, 'hatch', [zeroHash, kind])
}
