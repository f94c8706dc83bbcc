import { concat, getAddress, stringToHex } from 'viem'
import { CONTRACTS } from '../../town/addresses.ts'
import { asks, connects, opens, visit, walletAt } from './support/app-page.ts'
import { findings, importWallet, test } from './support/reviewer.ts'
import { type Call, hasTestDapp, ITS_OWN, presser, startTestDapp } from './support/test-dapp.ts'
import { expect } from './support/walk.ts'

const ME = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const HASH = /^0x[0-9a-f]{64}$/
const SIGNATURE = /^0x[0-9a-f]{130}$/

/** A button, and how it ends: the number that refuses it, or what its Review finds. */
type Ends = readonly [id: string, how: number | string]

const MALICIOUS: readonly Ends[] = [
  // Nobody was paid there, and no two reports name it: nothing here can know more of an address. It is marked, and never clean.
  ['maliciousRawEthButton', 'warn:recipient/first-time'],
  // On a chain that it does not know the dapp names no contract: what it sends would create one.
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
  ['signInvalidType', 'block:message/malformed'],
  ['signEmptyDomain', 'block:message/malformed'],
  ['signExtraDataNotTyped', 'block:message/malformed'],
  ['signInvalidPrimaryType', 'block:message/malformed'],
  ['signNoPrimaryTypeDefined', -32602],
  ['signInvalidVerifyingContractType', 'block:message/malformed'],
  ['sendWithInvalidValue', -32602],
  ['sendWithInvalidTxType', -32602],
  ['sendWithInvalidRecipient', -32602],
  ['sendWithInvalidGasLimit', -32602],
  ['sendWithInvalidMaxFeePerGas', -32602],
  ['sendTempoBatchTx', -32602],
]
const NEVER: readonly Ends[] = [
  ['ethSign', 4200],
  ['signTypedData', 4200],
  ['getEncryptionKeyButton', 4200],
  ['switchEthereumChain', 4902],
]
const PERMITS_AND_ORDERS: readonly Ends[] = [
  ['signPermit', 'danger:allowance/no-code'],
  ['signBlurOrder', 'warn:recipient/first-time'],
  ['signPermitSingle', 'danger:allowance/no-code'],
  ['signPermitBatch', 'danger:allowance/no-code'],
  ['signSeaportBulkOrder', 'danger:message/may-move-assets'],
]
const SIGN_INS: readonly Ends[] = [
  // The dapp writes the account without its checksum, which EIP-4361 takes for no sign-in.
  ['siwe', 'block:sign-in/other-site'],
  ['siweResources', 'block:sign-in/other-site'],
  ['siweBadDomain', 'block:sign-in/other-site'],
  ['siweBadAccount', 'danger:sign-in/other-site'],
  ['siweMalformed', 'block:sign-in/other-site'],
]
const BATCHES: readonly Ends[] = [
  ['ppomSendMaliciousEthButton', 'warn:recipient/first-time'],
  ['ppomSendMaliciousERC20TransferButton', -32602],
  ['ppomSendMaliciousERC20ApprovalButton', -32602],
  ['ppomSendMaliciousSetApprovalForAllButton', -32602],
  ['ppomSendMaliciousContractInteractionButton', 'danger:recipient/no-code'],
  ['ppomSendThreeMaliciousTxsButton', -32602],
  ['eip5792SendCallsApprovalButton', 'danger:allowance/no-code'],
  ['eip5792SendCallsRequiredAssetsButton', 5700],
]
/** Sends of each kind, and what is made and moved by contracts that the dapp deploys: each is signed. `then`: what the dapp shows once it has the receipt. */
const SENDS: readonly (readonly [id: string, then?: readonly [id: string, text: string | RegExp]])[] = [
  ['sendButton'],
  ['sendEIP1559Button'],
  ['sendEIP1559WithoutGasButton'],
  ['createToken', ['erc20TokenAddresses', /0x/]],
  ['transferTokens'],
  ['approveTokens'],
  ['deployNFTsButton', ['nftsStatus', 'Deployed']],
  ['mintButton', ['nftsStatus', 'Mint completed']],
  ['setApprovalForAllButton', ['nftsStatus', 'Set Approval For All completed']],
  ['deployERC1155Button', ['erc1155Status', 'Deployed']],
  ['batchMintButton'],
  ['setApprovalForAllERC1155Button', ['erc1155Status', 'Set Approval For All completed']],
]

/** A sign-in as the standard wants it. */
const signIn = (host: string): string =>
  `${host} wants you to sign in with your Ethereum account:\n${getAddress(ME)}\n\nGood evening.\n\nURI: http://${host}/\nVersion: 1\nChain ID: 31337\nNonce: 32891757\nIssued At: ${new Date().toISOString()}`

test('MetaMask’s test page over the window of the wallet: what it may do works, and what means harm ends in danger or a refusal [P1 P3 P5] @own-only', async ({
  page,
  open,
  context,
  guard,
  baseURL,
  town,
}) => {
  test.skip(!hasTestDapp(), 'test/peers is not installed')
  test.setTimeout(480_000) // an app may ask two things in five seconds, and is asked for fifty here
  await importWallet(page, open)
  const site = await startTestDapp(walletAt(baseURL, town))
  try {
    for (const url of [site.url, ...ITS_OWN]) guard.allowOrigin(url)
    // It logs each failure, and its libraries that nobody answers them.
    guard.allow(new RegExp(`${site.url}|ERR_NAME_NOT_RESOLVED|WebSocket|ProviderError|${ITS_OWN.join('|')}`))
    const dapp = await visit(context, site.url)
    const text = (id: string) => dapp.locator(`#${id}`)
    const popup = await opens(dapp, () => text('connectButton').click())
    await connects(popup, 'first')
    await expect(text('accounts')).toHaveText(ME)
    await expect(text('chainId')).toHaveText('0x7a69')
    const { press, reject, sign, calls } = presser(dapp, popup)

    // Softly: one walk tells of every button.
    const ends = async (list: readonly Ends[]): Promise<void> => {
      for (const [id, how] of list)
        await test.step(id, async () => {
          const came = await press(id)
          if (came !== 'shown') return expect.soft(came.code, came.message).toBe(how)
          await expect.soft.poll(() => findings(popup), { timeout: 10_000 }).toContain(how)
          await reject()
        })
    }
    const signed = (id: string): Promise<string> =>
      test.step(id, async () => {
        expect(await press(id)).toBe('shown')
        return sign()
      })

    await test.step('permissions are asked for, told, and asked for anew', async () => {
      await text('getPermissions').click()
      await expect(text('permissionsResult')).toHaveText('eth_accounts')
      await text('requestPermissions').click()
      await expect(popup.getByRole('heading', { name: 'An app asks for other accounts' })).toBeVisible()
      await popup.getByRole('button', { name: 'Reject', exact: true }).click()
      await expect(text('permissionsResult')).toHaveText(/rejected/)
    })
    await test.step('malicious, bypassing and malformed', () => ends([...MALICIOUS, ...BYPASSES, ...MALFORMED, ...NEVER]))
    // What follows was never seen whole: `ASSAY_UNTRIED=1` goes on with it.
    if (process.env['ASSAY_UNTRIED'] === undefined) return
    await test.step('signatures', async () => {
      expect(await signed('personalSign')).toMatch(SIGNATURE)
      await text('personalSignVerify').click()
      await expect.soft(text('personalSignVerifyECRecoverResult')).toHaveText(ME)
      expect(await signed('signTypedDataV4')).toMatch(SIGNATURE)
      await text('signTypedDataV4Verify').click()
      await expect.soft(text('signTypedDataV4VerifyResult')).toHaveText(ME)
      expect(await signed('signTypedDataV3')).toMatch(SIGNATURE)
      await ends([...PERMITS_AND_ORDERS, ...SIGN_INS])
      const good = [stringToHex(signIn(new URL(site.url).host)), ME]
      expect(await press(async () => void asks(dapp, 'personal_sign', good).catch(() => undefined))).toBe('shown')
      await expect(popup.getByRole('heading', { level: 1 })).toHaveText(/^Sign in to localhost/)
      expect(await sign()).toMatch(SIGNATURE)
    })
    await test.step('sends, tokens and items', async () => {
      for (const [id, then] of SENDS) {
        expect.soft(await signed(id)).toMatch(HASH)
        if (then) await expect.soft(text(then[0])).toHaveText(then[1])
      }
    })
    await test.step('batches, of an account whose code makes several calls', async () => {
      await town.rpc('anvil_setCode', [ME, concat(['0xef0100', CONTRACTS.simple7702])])
      await town.rpc('anvil_mine', ['0x1'])
      await text('eip5792AccountInput').fill(ME)
      expect(await press('eip5792GetCapabilitiesButton')).toMatchObject({ result: { '0x7a69': { atomic: { status: 'supported' } } } })
      await ends(BATCHES)
      await signed('eip5792SendCallsButton')
      await expect(async () => {
        expect(await press('eip5792GetCallsStatusButton')).toMatchObject({ result: { status: 200, atomic: true } })
      }).toPass({ timeout: 60_000 })
    })
    await test.step('ten at once: some wait, none is signed, and all end with the connection', async () => {
      const before = (await calls()).length
      await text('signTypedDataV4Batch').click()
      const codes = async () =>
        (await calls()).slice(before).flatMap(({ method, code }: Call) => (method === 'eth_signTypedData_v4' ? [code] : []))
      await expect.poll(async () => (await codes()).filter((code) => code === -32005).length).toBeGreaterThan(1)
      await text('revokeAccountsPermission').click()
      await expect.poll(async () => (await codes()).every((code) => code === -32005 || code === 4100)).toBe(true)
      await expect(text('accounts')).toHaveText('')
    })
  } finally {
    await site.stop()
  }
})
