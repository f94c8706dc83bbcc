import { expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import { nativeToken } from '#core/chains/chain'
import { ME, useQuietDevnet } from '../../../test/support/quiet-devnet.ts'
import { reviewed, type Tab, devnetChain } from '../../../test/support/whole-wallet.ts'
import { CAST } from '../../../devnet/addresses.ts'

const CHAIN = 31337
const town = useQuietDevnet()
const token = nativeToken(devnetChain('http://localhost:1/'))

/** What the Review of a payment says of how its recipient came to be known. */
async function said({ wallet }: Tab, to: Address): Promise<readonly string[]> {
  const intent = { kind: 'send', to, amount: { units: 1n, token } } as const
  const id = await wallet.requests.propose({ intent, account: ME, chainId: CHAIN })
  const { review } = (await reviewed(wallet, id)).analysis
  wallet.requests.leave(id)
  return review.findings.filter(({ rule }) => rule === 'recipient/only-inbound').map(({ level, say }) => `${level}: ${plain(say)}`)
}

it('whoever put themselves into the history by dust is told of when paid, once it was looked through; before that nobody knows', async () => {
  const nobody: Address = `0x${'7e'.repeat(20)}`
  await town.rpc('anvil_setBalance', [nobody, '0xde0b6b3a7640000'])
  await town.rpc('anvil_impersonateAccount', [nobody])
  await town.rpc('eth_sendTransaction', [{ from: nobody, to: ME, value: '0x1' }])
  await town.mine()
  const { tab } = await town.person('follows')
  expect(await said(tab, nobody)).toEqual([`unknown: We couldn’t check whether ${nobody} put itself into your history`])
  const history = await tab.wallet.history()
  await history.start(CHAIN, ME)
  const view = history.logs(CHAIN, ME)
  await expect.poll(() => view.get().settled, { interval: 50 }).toBe(true)
  expect(await said(tab, nobody)).toEqual([`danger: You never chose ${nobody}: it put itself into your history`])
  // Somebody of whom the whole history knows nothing is no such one, nor whom the account paid before.
  expect(await said(tab, `0x${'7f'.repeat(20)}`)).toEqual([])
  expect(await said(tab, CAST.alice)).toEqual([])
  tab.kill()
})
