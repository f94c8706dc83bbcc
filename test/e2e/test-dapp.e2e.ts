import { concat } from 'viem'
import { CONTRACTS } from '../../town/addresses.ts'
import { asks, connects, opens, visit, walletAt } from './support/app-page.ts'
import { findings, importWallet, test } from './support/reviewer.ts'
import { hasTestDapp, ITS_OWN, presser, startTestDapp } from './support/test-dapp.ts'
import { expect } from './support/walk.ts'

const ME = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const HASH = /^0x[0-9a-f]{64}$/
const SIGNATURE = /^0x[0-9a-f]{130}$/

/** A button that means harm, or says what cannot be read: the number that refuses it, or the worst that its Review says. */
type Ends = readonly [id: string, how: number | string]

const MALICIOUS: readonly Ends[] = [
  // To nobody on this chain, and to no thief that two reports name: nothing here can know more. It is marked, and never clean.
  ['maliciousRawEthButton', 'warn:recipient/first-time'],
  // On a chain that it does not know the dapp leaves out the contract: it would create one.
  ['maliciousERC20TransferButton', 'danger:simulation/reverts'],
  ['maliciousApprovalButton', 'danger:simulation/reverts'],
  ['maliciousSetApprovalForAll', 'danger:simulation/reverts'],
  ['maliciousContractInteractionButton', 'danger:recipient/no-code'],
  ['maliciousPermit', 'danger:allowance/no-code'],
  ['maliciousTradeOrder', 'danger:message/may-move-assets'],
  ['maliciousSeaport', 'danger:order/gives-away'],
]
const BYPASSES: readonly Ends[] = [
  ['maliciousSendWithOddHexData', -32602],
  ['maliciousApproveERC20WithOddHexData', -32602],
  ['maliciousSendWithoutHexPrefixValue', -32602],
  ['maliciousPermitHexPaddedChain', 'block:message/malformed'],
  ['maliciousPermitIntAddress', 'block:message/malformed'],
]
const MALFORMED: readonly Ends[] = [
  ['signInvalidType', -32602],
  ['signEmptyDomain', -32602],
  ['signExtraDataNotTyped', 'block:message/malformed'],
  ['signInvalidPrimaryType', -32602],
  ['signNoPrimaryTypeDefined', -32602],
  ['signInvalidVerifyingContractType', -32602],
  ['sendWithInvalidValue', -32602],
  ['sendWithInvalidTxType', -32602],
  ['sendWithInvalidRecipient', -32602],
  ['sendWithInvalidGasLimit', -32602],
  ['sendWithInvalidMaxFeePerGas', -32602],
  ['sendTempoBatchTx', -32602],
]
const REFUSED: readonly Ends[] = [
  ['ethSign', 4200],
  ['signTypedData', 4200],
  ['getEncryptionKeyButton', 4200],
  ['switchEthereumChain', 4902],
  ['eip5792SendCallsButton', 5760],
]
const ORDERS: readonly Ends[] = [
  ['signPermit', 'danger:allowance/no-code'],
  ['signBlurOrder', 'danger:message/may-move-assets'],
  ['signPermitSingle', 'danger:allowance/no-code'],
  ['signPermitBatch', 'danger:allowance/no-code'],
  ['signSeaportBulkOrder', 'danger:order/gives-away'],
]
const SIGN_INS: readonly Ends[] = [
  ['siweBadDomain', 'block:sign-in/other-site'],
  ['siweBadAccount', 'block:sign-in/other-site'],
  ['siweMalformed', 'block:sign-in/other-site'],
]
const BATCHES: readonly Ends[] = [
  ['ppomSendMaliciousEthButton', 'warn:recipient/first-time'],
  ['ppomSendMaliciousERC20TransferButton', 5760],
  ['ppomSendMaliciousERC20ApprovalButton', 5760],
  ['ppomSendMaliciousSetApprovalForAllButton', 5760],
  ['ppomSendMaliciousContractInteractionButton', 'danger:recipient/no-code'],
  ['ppomSendThreeMaliciousTxsButton', 5760],
  ['eip5792SendCallsApprovalButton', 'danger:allowance/no-code'],
  ['eip5792SendCallsRequiredAssetsButton', 5700],
]

test('MetaMask’s test page over the window of the wallet: what it may do works, and what means harm ends in danger or a refusal [P1 P2 P3 P5 P11] @own-only', async ({
  page,
  open,
  context,
  guard,
  baseURL,
  town,
}) => {
  test.skip(!hasTestDapp(), 'test/peers is not installed')
  test.setTimeout(480_000)
  await importWallet(page, open)
  const site = await startTestDapp(walletAt(baseURL, town))
  try {
    for (const url of [site.url, ...ITS_OWN]) guard.allowOrigin(url)
    guard.allow(new RegExp(`${site.url}|ERR_NAME_NOT_RESOLVED|WebSocket|ProviderError|core|page error`))
    const dapp = await visit(context, site.url)
    const text = (id: string) => dapp.locator(`#${id}`)
    const popup = await opens(dapp, () => text('connectButton').click())
    await connects(popup, 'first')
    await expect(text('accounts')).toHaveText(ME)
    await expect(text('chainId')).toHaveText('0x7a69')
    const { press, reject, sign, over } = presser(dapp, popup)
    /** Each ends as it should, and its Review is turned down. */
    const each = async (list: readonly Ends[]): Promise<void> => {
      for (const [id, how] of list)
        await test.step(id, async () => {
          const t = Date.now()
          const came = await press(id)
          if (came === 'shown') {
            await popup.waitForTimeout(300)
            console.log(
              id,
              Date.now() - t,
              await popup.locator('h1').first().innerText(),
              (await findings(popup)).join(' '),
              (await popup.getByRole('button').allInnerTexts()).join('|').slice(0, 200),
            )
            await popup.screenshot({ path: `/tmp/dapp/${id}.png` })
          } else console.log(id, Date.now() - t, JSON.stringify(came).slice(0, 200))
          if (came !== 'shown') return expect.soft(came.code, came.message).toBe(how)
          await expect.soft.poll(() => findings(popup), { timeout: 2000 }).toContain(how)
          await reject()
        })
    }
    const signed = (id: string): Promise<string> =>
      test.step(id, async () => {
        const t = Date.now()
        const came = await press(id)
        console.log(id, JSON.stringify(came).slice(0, 200))
        expect(came).toBe('shown')
        await popup.waitForTimeout(300)
        console.log(id, Date.now() - t, await popup.locator('h1').first().innerText(), (await findings(popup)).join(' '))
        await popup.screenshot({ path: `/tmp/dapp/${id}.png` })
        const result = await sign()
        console.log('  ', result)
        return result
      })

    await test
      .step('permissions', async () => {
        await text('getPermissions').click()
        await expect(text('permissionsResult')).toHaveText('eth_accounts')
        await text('requestPermissions').click()
        await expect(popup.getByRole('heading', { name: 'An app asks for other accounts' })).toBeVisible()
        await popup.screenshot({ path: `/tmp/dapp/perm.png` })
        await popup.getByRole('button', { name: 'Reject', exact: true }).click()
        console.log('perm', JSON.stringify(await over()))
        await expect(text('permissionsResult')).toHaveText(/rejected/)
      })
      .catch((error) => console.log('PERM', String(error).slice(0, 300)))
    await test.step('what is malicious, in disguise or malformed', async () => {
      await each([...MALICIOUS, ...BYPASSES, ...MALFORMED, ...REFUSED])
    })
    await test.step('signatures', async () => {
      expect.soft(await signed('personalSign')).toMatch(SIGNATURE)
      await text('personalSignVerify').click()
      await expect.soft(text('personalSignVerifyECRecoverResult')).toHaveText(ME)
      expect.soft(await signed('signTypedDataV4')).toMatch(SIGNATURE)
      await text('signTypedDataV4Verify').click()
      await expect.soft(text('signTypedDataV4VerifyResult')).toHaveText(ME)
      expect.soft(await signed('signTypedDataV3')).toMatch(SIGNATURE)
      await each(ORDERS)
    })
    await test.step('sign-in', async () => {
      await each([['siwe', 'x'], ['siweResources', 'x'], ...SIGN_INS])
    })
    await test
      .step('sends', async () => {
        for (const id of ['sendButton', 'sendEIP1559Button', 'sendEIP1559WithoutGasButton']) expect.soft(await signed(id)).toMatch(HASH)
        await signed('createToken')
        await expect.soft(text('erc20TokenAddresses')).toHaveText(/0x/)
        for (const id of ['transferTokens', 'approveTokens']) expect.soft(await signed(id)).toMatch(HASH)
        await signed('deployNFTsButton')
        await expect.soft(text('nftsStatus')).toHaveText('Deployed')
        await signed('mintButton')
        await expect.soft(text('nftsStatus')).toHaveText('Mint completed')
        await signed('setApprovalForAllButton')
        await signed('deployERC1155Button')
        await expect.soft(text('erc1155Status')).toHaveText('Deployed')
        await signed('batchMintButton')
        await signed('setApprovalForAllERC1155Button')
      })
      .catch((error) => console.log('SENDS', String(error).slice(0, 600)))
    await test
      .step('batches', async () => {
        await town.rpc('anvil_setCode', [ME, concat(['0xef0100', CONTRACTS.simple7702])])
        await town.rpc('anvil_mine', ['0x1'])
        await text('eip5792GetCapabilitiesButton').click()
        console.log(JSON.stringify(await over()))
        await each(BATCHES)
        console.log(await signed('eip5792SendCallsButton'))
        await text('eip5792GetCallsStatusButton').click()
        console.log(JSON.stringify(await over()).slice(0, 300))
      })
      .catch((error) => console.log('BATCH', String(error).slice(0, 600)))
    await test
      .step('a crowd', async () => {
        await text('signTypedDataV4Batch').click()
        await popup.waitForTimeout(1500)
        console.log(popup.url(), await popup.locator('main').innerText())
        await popup.screenshot({ path: `/tmp/dapp/crowd.png` })
        console.log(JSON.stringify(await dapp.evaluate(() => (window as any).calls.slice(-12))))
      })
      .catch((error) => console.log('CROWD', String(error).slice(0, 600)))
    await test.step('revoke', async () => {
      await text('revokeAccountsPermission').click()
      await expect(text('accounts')).toHaveText('')
    })
    void asks
  } finally {
    await site.stop()
  }
})
