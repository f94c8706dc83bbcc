import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ETHEREUM } from '../../../core/test-support/ethereum.ts'
import { nativeToken } from '#core/chains/chain'
import { assetOf, type Token } from '#core/money/token'
import type { Wallet } from '#wallet'
import { createTestWallet, showScreen } from '../test-support/test-screen.tsx'
import { TokenPicker } from './token-picker.tsx'

it('finds a listed token where a field asks for an asset, without a balance', async () => {
  const chosen: Token[] = []
  const native = nativeToken(ETHEREUM)
  await showScreen(
    <TokenPicker
      label="Asset"
      look="field"
      chainId={1}
      chosen={native}
      choices={[{ token: native }]}
      onChoose={(one) => chosen.push(one)}
    />,
    { ...createTestWallet().wallet } as unknown as Wallet,
  )
  await page.getByRole('button', { name: /^Asset:/ }).click()
  await page.getByRole('combobox').fill('usdc')
  await page.getByRole('option', { name: /USDC/ }).first().click()
  await expect.poll(() => chosen.map(assetOf)).toEqual(['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'])
})
