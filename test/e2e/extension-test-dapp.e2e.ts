import { concat } from 'viem'
import { CONTRACTS } from '../../town/addresses.ts'
import { asks as askOf, chooses, visit } from './support/app-page.ts'
import { test } from './support/extension.ts'
import { findings, importAnew } from './support/reviewer.ts'
import { createPresser, isInstalled, startPage, WANTED } from './support/test-dapp-extension.ts'
import { expect } from './support/walk.ts'

const ME = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const HASH = /^0x[0-9a-f]{64}$/
const SIGNATURE = /^0x[0-9a-f]{130}$/

/** A button, and how it ends: the number that refuses it, or what its Review finds. A sample: the window of the wallet is walked with all of them. */
type Ends = readonly [id: string, how: number | string]

const HARM: readonly Ends[] = [
  // On a chain that it does not know the page names no contract: what it sends would create one.
  ['maliciousApprovalButton', 'danger:simulation/reverts'],
  ['maliciousContractInteractionButton', 'danger:recipient/no-code'],
  ['maliciousPermit', 'danger:allowance/no-code'],
  ['maliciousSeaport', 'danger:order/gives-away'],
  ['maliciousSendWithOddHexData', -32602],
  ['maliciousSendWithoutHexPrefixValue', -32602],
  ['maliciousPermitHexPaddedChain', 'block:message/malformed'],
  ['signInvalidType', 'block:message/malformed'],
  ['signNoPrimaryTypeDefined', -32602],
  ['sendWithInvalidRecipient', -32602],
  ['sendWithInvalidGasLimit', -32602],
]
const NEVER: readonly Ends[] = [
  ['ethSign', 4200],
  ['signTypedData', 4200],
  ['getEncryptionKeyButton', 4200],
  ['switchEthereumChain', 4902],
]

test('MetaMask’s test page over the extension: what it may do works, and what means harm ends in danger or a refusal [P1 P3 P5] @own-only', async ({
  page,
  open,
  context,
  extension,
  guard,
  town,
}) => {
  test.skip(!isInstalled(), 'test/peers is not installed')
  await importAnew(page, open)
  const site = await startPage()
  try {
    for (const url of [site.url, ...WANTED]) guard.allowOrigin(url)
    // It logs each failure, and its libraries that nobody answers them.
    guard.allow(new RegExp(`${site.url}|ERR_NAME_NOT_RESOLVED|WebSocket|ProviderError|${WANTED.join('|')}`))
    const dapp = await visit(context, site.url)
    const text = (id: string) => dapp.locator(`#${id}`)

    const asks = await test.step('it is announced under its own name, and connects', async () => {
      const announced = await dapp.evaluate(() => (window as unknown as { announced: object }).announced)
      expect(announced).toEqual({ name: 'Assay', rdns: 'app.assay' })
      await text('connectButton').click()
      const asks = await extension.asks()
      await chooses(asks, 'first')
      await expect(text('accounts')).toHaveText(ME)
      await expect(text('chainId')).toHaveText('0x7a69')
      return asks
    })
    const { press, reject, sign } = createPresser(dapp, asks)
    const signed = (id: string): Promise<string> =>
      test.step(id, async () => {
        expect(await press(id)).toBe('shown')
        return sign()
      })
    // Softly: one walk tells of every button.
    const ends = async (list: readonly Ends[]): Promise<void> => {
      for (const [id, how] of list)
        await test.step(id, async () => {
          const came = await press(id)
          if (came !== 'shown') return expect.soft(came.code, came.message).toBe(how)
          await expect.soft.poll(() => findings(asks), { timeout: 10_000 }).toContain(how)
          await reject()
        })
    }
    const mined = async (hash: string): Promise<void> => {
      expect(hash).toMatch(HASH)
      await expect.poll(async () => (await town.rpc<{ status: string } | null>('eth_getTransactionReceipt', [hash]))?.status).toBe('0x1')
    }

    await test.step('permissions are told, and asked for anew', async () => {
      await text('getPermissions').click()
      await expect(text('permissionsResult')).toHaveText('eth_accounts')
      await text('requestPermissions').click()
      await expect(asks.getByRole('heading', { name: 'An app asks for other accounts' })).toBeVisible()
      await asks.getByRole('button', { name: 'Reject', exact: true }).click()
      await expect(text('permissionsResult')).toHaveText(/rejected/)
    })
    await test.step('what it signs is verified by the page', async () => {
      expect(await signed('personalSign')).toMatch(SIGNATURE)
      await text('personalSignVerify').click()
      await expect(text('personalSignVerifyECRecoverResult')).toHaveText(ME)
      expect(await signed('signTypedDataV4')).toMatch(SIGNATURE)
      await text('signTypedDataV4Verify').click()
      await expect(text('signTypedDataV4VerifyResult')).toHaveText(ME)
    })
    await test.step('what it sends is mined, of both types; a token is made, and allowed', async () => {
      await mined(await signed('sendButton'))
      await mined(await signed('sendEIP1559Button'))
      await mined(await signed('createToken'))
      await expect(text('erc20TokenAddresses')).toHaveText(/0x/)
      await mined(await signed('approveTokens'))
    })
    await test.step('several calls as one, of an account whose code makes them', async () => {
      await town.rpc('anvil_setCode', [ME, concat(['0xef0100', CONTRACTS.simple7702])])
      await town.rpc('anvil_mine', ['0x1'])
      await text('eip5792AccountInput').fill(ME)
      // Until a block says so: code that was put there is in the state of none before.
      await expect(async () => {
        expect(await press('eip5792GetCapabilitiesButton')).toMatchObject({ result: { '0x7a69': { atomic: { status: 'supported' } } } })
      }).toPass({ timeout: 30_000 })
      await signed('eip5792SendCallsButton')
      await expect(async () => {
        expect(await press('eip5792GetCallsStatusButton')).toMatchObject({ result: { status: 200, atomic: true } })
      }).toPass({ timeout: 60_000 })
    })
    await test.step('what means harm, and what no wallet should do', () => ends([...HARM, ...NEVER]))
    await test.step('what nobody knows is refused as such, and what is known and never done', async () => {
      const codes = await Promise.all(
        ['wallet_nothingOfThat', 'eth_signTransaction'].map((method) => askOf(dapp, method).then(({ code }) => code)),
      )
      expect(codes).toEqual([-32601, 4200])
    })
  } finally {
    await site.stop()
  }
})
