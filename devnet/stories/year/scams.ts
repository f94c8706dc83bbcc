import { parseUnits } from 'viem'
import { airdropAbi } from '../../abi-money.ts'
import { erc20Abi, fakeTokenAbi } from '../../abi.ts'
import { CAST, CONTRACTS, LOOKALIKE, NEIGHBOURS } from '../../addresses.ts'
import type { Month } from '../year.ts'

const { alice, bob, carol, dave, deployer, forger, scammer } = CAST
const { usdc, fakeUsdc, phantomToken, spamVisit, spamUsdc } = CONTRACTS

/** What arrives unasked: dust and zero-value transfers of the look-alike after alice paid bob, forged logs, airdrops, logs of what nobody has. */
export const nuisance: Month = async ({ send, write }, month) => {
  const amount = parseUnits('2400', 6) + BigInt(month) * 1_000_000n
  if (month % 2 === 0) {
    await send(LOOKALIKE, alice, '0x', { value: 1n + BigInt(month) })
    await write(LOOKALIKE, usdc, erc20Abi, 'transferFrom', [alice, LOOKALIKE, 0n])
  }
  if (month % 2 === 1)
    await write(forger, fakeUsdc, fakeTokenAbi, 'forge', [
      [bob, alice],
      [LOOKALIKE, LOOKALIKE],
      [amount, amount],
    ])
  if (month % 3 === 0) await write(forger, spamVisit, airdropAbi, 'drop', [[alice, bob, dave], 5_000n * 10n ** 18n])
  if (month % 5 === 2) await write(forger, spamUsdc, airdropAbi, 'drop', [[carol, deployer, NEIGHBOURS.mallory], 777_000_000n])
  if (month % 3 === 1) await write(forger, phantomToken, erc20Abi, 'transferFrom', [alice, scammer, 50_000n * 10n ** 18n])
  if (month % 4 === 3) await send(scammer, carol, '0x', { value: 1_000n })
}
