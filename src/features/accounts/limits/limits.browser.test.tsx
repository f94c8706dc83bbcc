import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ETHEREUM } from '../../../core/test-support/ethereum.ts'
import type { Account } from '#core/identity/account'
import type { Limits } from '#core/identity/account-limits'
import type { Chain } from '#core/chains/chain'
import type { Contact } from '#core/identity/contact'
import { type AppError, fail } from '#core/errors'
import { createCell } from '#core/source'
import { WalletProvider } from '#features/shared'
import type { Wallet } from '#wallet'
import { show } from '../../../ui/test-render.tsx'
import { OwnLimits } from './limits.tsx'
import { ProtectionSettings } from '../protection.tsx'
import { passwordSlot } from '../../shared/test-support/test-wallet.tsx'

const ME = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const BOB = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ETHER = 10n ** 18n
const ACCOUNT: Account = { address: ME, keyringId: 'one', kind: 'eoa', name: 'Savings', order: 0, hidden: false }
const CHAIN = ETHEREUM
const CONTACT: Contact = { id: '1', name: 'Bob', address: BOB, createdAt: 0 }
const TOKEN = { chainId: 1, standard: 'erc20', address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6, from: 'listed' } as const
const BLOCK = 1_760_000_000
const PRACTICE: Chain = { ...CHAIN, chainId: 31_337, name: 'Practice', kind: 'practice' }
const HELD = { header: { timestamp: BigInt(BLOCK) }, items: [{ token: TOKEN }] }
/** Its clock is ahead, as whoever runs it likes. */
const AHEAD = { header: { timestamp: BigInt(2 * BLOCK) }, items: [] }
const LIMITS: Limits = { assets: [{ chainId: 1, perDay: 2n * ETHER, large: ETHER }] }

/** What the vault was asked, by the port's own words; the port's other end is played here. */
let asked: { readonly call: string; readonly params: unknown }[] = []
let refusal: AppError | undefined
beforeEach(() => {
  asked = []
  refusal = undefined
})

async function draw(change: Partial<Account>, what: 'limits' | 'protection' = 'limits') {
  const account = { ...ACCOUNT, ...change }
  const wallet = {
    book: { chains: createCell([CHAIN, PRACTICE]) },
    portfolio: { of: (chainId: number) => createCell({ balances: chainId === 1 ? HELD : AHEAD, asking: false }) },
    contacts: createCell([CONTACT]),
    session: {
      state: createCell({ kind: 'open', session: { slots: [passwordSlot()] } }),
      accounts: createCell([account]),
      async enter(call: string, params: unknown) {
        asked.push({ call, params })
        const error = refusal
        refusal = undefined
        if (error) throw error
      },
    },
  } as unknown as Wallet
  return show(
    <WalletProvider wallet={wallet}>
      {what === 'limits' ? <OwnLimits account={account} /> : <ProtectionSettings account={account} />}
    </WalletProvider>,
  )
}
const press = (name: string) => page.getByRole('button', { name }).click()
const field = (name: string, at = 0) => page.getByRole('textbox', { name: new RegExp(`^${name}`) }).nth(at)
const PASSWORD = 'hazel orbit muffin cactus velvet ladder'
const way = { kind: 'password', password: PASSWORD }
const blockTime = BLOCK * 1000

it('says of an account on a hardware device what its limits cannot hold', async () => {
  await draw({ kind: 'ledger' })
  await expect.element(page.getByText(/Its screen is the last guard/)).toBeVisible()
})

it('says that there are no limits, and what they would be worth', async () => {
  await draw({})
  await expect.element(page.getByText('No limits set.')).toBeVisible()
  await expect.element(page.getByText(/protect you from someone using this device/)).toBeVisible()
  await expect.element(page.getByText(/don’t protect against malware in this page/)).toBeVisible()
})

it('sets first limits without asking: in units of the token, with what its fees are paid in beside it', async () => {
  await draw({})
  await press('Set limits')
  await page.getByRole('combobox', { name: /^Add an asset/ }).selectOptions('USDC · Ethereum')
  await field('Limit for 24 hours', 0).fill('0.05')
  await field('Limit for 24 hours', 1).fill('1,000.5')
  await field('Delay payments above', 1).fill('250')
  await page.getByRole('checkbox', { name: 'Only these can receive' }).click()
  await page.getByRole('checkbox', { name: /Bob/ }).click()
  await press('Save limits')
  const limits = {
    assets: [
      { chainId: 1, perDay: ETHER / 20n },
      { chainId: 1, token: USDC, perDay: 1_000_500_000n, large: 250_000_000n },
    ],
    recipients: [BOB],
  }
  await expect.poll(() => asked).toEqual([{ call: 'setLimits', params: { address: ME, limits, blockTime } }])
  await expect.element(page.getByRole('button', { name: 'Set limits' })).toBeVisible()
})

it('does not save what is wrong or empty, and says so at once', async () => {
  await draw({})
  await press('Set limits')
  await press('Save limits')
  await expect.element(page.getByText('No limits set.')).toBeVisible()
  await page.getByRole('combobox', { name: /^Add an asset/ }).selectOptions('ETH · Ethereum')
  await field('Delay payments above').fill('much')
  await press('Save limits')
  await expect.element(page.getByText(/Amount is missing/)).toBeVisible()
  await expect.element(page.getByText(/That isn’t an amount/)).toBeVisible()
  await expect.element(field('Limit for 24 hours')).toHaveFocus()
  expect(asked).toEqual([])
})

it('shows what is in force and what is left, and warns where no fee could be paid', async () => {
  const { container } = await draw({ limits: LIMITS, spent: [{ chainId: 1, units: ETHER / 2n }] })
  expect(container.textContent).toMatch(/2 ETH in 24 hours on Ethereum/)
  expect(container.textContent).toMatch(/left now: 1.5 ETH/)
  expect(container.textContent).toMatch(/delayed above 1 ETH/)
  await press('Change limits')
  await page.getByRole('combobox', { name: /^Add an asset/ }).selectOptions('USDC · Ethereum')
  await press('Remove ETH on Ethereum')
  await expect.element(page.getByText('Fees on Ethereum can’t be paid')).toBeVisible()
})

it('lowers at once, and asks who is here as soon as a part is looser', async () => {
  await draw({ limits: LIMITS })
  await press('Change limits')
  await field('Limit for 24 hours').fill('1')
  await expect.element(page.getByRole('button', { name: 'Save limits' })).toBeVisible()
  await field('Limit for 24 hours').fill('3')
  // The form grew below; the keyboard stays where it was.
  await expect.element(field('Limit for 24 hours')).toHaveFocus()
  await expect.element(page.getByText(/They apply in 24 hours/)).toBeVisible()
  await press('Request these limits')
  await expect.element(page.getByText(/Password is missing/)).toBeVisible()
  expect(asked).toEqual([])
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await press('Request these limits')
  const limits = { assets: [{ chainId: 1, perDay: 3n * ETHER, large: ETHER }] }
  await expect.poll(() => asked).toEqual([{ call: 'setLimits', params: { address: ME, limits, way, blockTime } }])
})

it('says at the field that a password was wrong, and keeps what was typed', async () => {
  await draw({ limits: LIMITS })
  await press('Change limits')
  await field('Limit for 24 hours').fill('3')
  refusal = fail('vault/wrong-password')
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await press('Request these limits')
  await expect.element(page.getByText(/That password doesn’t open this vault/)).toBeVisible()
  await expect.element(field('Limit for 24 hours')).toHaveValue('3')
})

it('shows what is not in force yet and from when, and lets one keep what is', async () => {
  const from = Date.now() + 20 * 3_600_000
  await draw({ limits: LIMITS, pendingLimits: { limits: 'none', from } })
  await expect.element(page.getByText('Not active yet')).toBeVisible()
  await expect.element(page.getByText('No limits.')).toBeVisible()
  await expect.element(page.getByText(/once a block of that time is seen/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove all limits' })).not.toBeInTheDocument()
  await press('Keep current limits')
  await expect.poll(() => asked).toEqual([{ call: 'setLimits', params: { address: ME, limits: LIMITS, blockTime } }])
})

it('shows large payments that wait, and forgets them without asking', async () => {
  const waiting = [{ chainId: 1, to: BOB, units: 3n * ETHER, from: Date.now() + 3_600_000 }] as const
  await draw({ limits: LIMITS, waiting })
  await expect.element(page.getByText('Delayed payments')).toBeVisible()
  await expect.element(page.getByText(/Someone may have used this device/)).toBeVisible()
  await press('Discard them')
  await expect.poll(() => asked).toEqual([{ call: 'setLimits', params: { address: ME, limits: LIMITS, blockTime } }])
})

it('removes all limits only for somebody who shows that they are here', async () => {
  await draw({ limits: LIMITS })
  await press('Remove all limits')
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await press('Remove them in 24 hours')
  await expect.poll(() => asked).toEqual([{ call: 'setLimits', params: { address: ME, way, blockTime } }])
})

it('has nothing to limit or protect at a watched account, and says so', async () => {
  const { container } = await draw({ kind: 'watch' })
  expect(container.textContent).toBe('')
  await draw({ kind: 'watch' }, 'protection')
  await expect.element(page.getByText(/It has no key on this device/)).toBeVisible()
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
})

it('raises protection at once', async () => {
  await draw({}, 'protection')
  await expect.element(page.getByRole('radio', { name: /Normal/ })).toBeChecked()
  await page.getByRole('radio', { name: /Always ask/ }).click()
  await expect.poll(() => asked).toEqual([{ call: 'setProtection', params: { address: ME, protection: 'always-ask' } }])
})

it('lowers protection only for somebody who shows that they are here', async () => {
  await draw({ protection: 'always-ask' }, 'protection')
  await page.getByRole('radio', { name: /Normal/ }).click()
  expect(asked).toEqual([])
  await press('Cancel')
  await expect.element(page.getByRole('radio', { name: /Always ask/ })).toBeChecked()
  await page.getByRole('radio', { name: /Normal/ }).click()
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD)
  await press('Sign without asking')
  await expect.poll(() => asked).toEqual([{ call: 'setProtection', params: { address: ME, protection: 'normal', way } }])
})
