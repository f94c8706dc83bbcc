import { maxUint256, parseEther, parseUnits } from 'viem'
import type { Teller } from '../../scripts/devnet/teller.ts'
import { claimTrapAbi, erc20Abi, fakeTokenAbi } from '../abi.ts'
import { CAST, CONTRACTS, LOOKALIKE } from '../addresses.ts'

const { alice, bob, carol, scammer, forger } = CAST
const { usdc, dai, fakeUsdc, claimTrap } = CONTRACTS
const dollars = (text: string) => parseUnits(text, 6)

/**
 * Poisoned history: an address with bob's first and last four digits gets into alice's, as the sender of dust, as the
 * receiver of "nothing" in the real USDC (anybody may move zero of anybody's), and in a forged log of the amount that she paid to bob.
 */
export async function poisoned({ send, write }: Teller): Promise<void> {
  await send(LOOKALIKE, alice, '0x', { value: 1n })
  await write(LOOKALIKE, usdc, erc20Abi, 'transferFrom', [alice, LOOKALIKE, 0n])
  await write(forger, fakeUsdc, fakeTokenAbi, 'forge', [[alice], [LOOKALIKE], [dollars('120')]])
}

/** A token with a false name arrives at many people, with logs that say they sent it to each other. */
export async function forgedLogs({ write }: Teller): Promise<void> {
  const from = [bob, alice, usdc, scammer]
  const to = [alice, bob, alice, carol]
  await write(forger, fakeUsdc, fakeTokenAbi, 'forge', [from, to, ['250', '40', '5000', '5000'].map(dollars)])
}

/** A "claim" that keeps the ether, an unlimited allowance that is used by somebody else, and one that still waits. */
export async function pulled({ write }: Teller): Promise<void> {
  await write(alice, claimTrap, claimTrapAbi, 'claim', [], { value: parseEther('0.01') })
  await write(bob, usdc, erc20Abi, 'approve', [claimTrap, maxUint256])
  await write(forger, claimTrap, claimTrapAbi, 'pull', [usdc, bob, scammer, dollars('1234')])
  await write(alice, dai, erc20Abi, 'approve', [claimTrap, maxUint256])
}
