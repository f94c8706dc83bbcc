import { asks } from './support/app-page.ts'
import { addReportList } from './support/report-list.ts'
import { type Ends, ROADS } from './support/test-dapp.ts'
import { expect } from './support/walk.ts'

/** Whom the dapp has its harmful payments go to, on a list that the person added. */
const REPORTED = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const MALICIOUS: readonly Ends[] = [
  // Nothing else here can know of an address that it is a thief's: without the list it is marked as one that was never paid.
  ['maliciousRawEthButton', 'danger:account/reported'],
  // On a chain that it does not know the dapp names no contract: what it sends would create one.
  ['maliciousERC20TransferButton', 'danger:simulation/reverts'],
  ['maliciousApprovalButton', 'danger:simulation/reverts'],
  ['maliciousSetApprovalForAll', 'danger:simulation/reverts'],
  ['maliciousContractInteractionButton', 'danger:recipient/no-code'],
  ['maliciousPermit', 'danger:allowance/no-code'],
  ['maliciousTradeOrder', 'danger:order/gives-away'],
  ['maliciousSeaport', 'danger:order/gives-away'],
]
const BYPASSES: readonly Ends[] = [
  ['maliciousSendWithOddHexData', -32602],
  ['maliciousApproveERC20WithOddHexData', -32602],
  ['maliciousSendWithoutHexPrefixValue', -32602],
  ['maliciousPermitHexPaddedChain', 'block:message/malformed'],
  ['maliciousPermitIntAddress', 'block:message/malformed'],
]
/** Malformed messages are shown, with what is wrong with them and no way to sign; malformed transactions nobody is asked about. */
const MALFORMED: readonly Ends[] = [
  ['signInvalidType', 'block:message/malformed'],
  ['signEmptyDomain', 'block:message/malformed'],
  // What no type names is not signed, and shown as that.
  ['signExtraDataNotTyped', 'warn:message/malformed'],
  ['signInvalidPrimaryType', 'block:message/malformed'],
  ['signNoPrimaryTypeDefined', -32602],
  ['signInvalidVerifyingContractType', 'block:message/malformed'],
  ['sendWithInvalidValue', -32602],
  ['sendWithInvalidTxType', -32602],
  ['sendWithInvalidRecipient', -32602],
  ['sendWithInvalidGasLimit', -32602],
  ['sendWithInvalidMaxFeePerGas', -32602],
  // A kind of transaction of one other chain.
  ['sendTempoBatchTx', -32602],
]
/** `decryptButton` waits for a key that nobody is given. */
const NEVER: readonly Ends[] = [
  ['ethSign', 4200],
  ['signTypedData', 4200],
  ['getEncryptionKeyButton', 4200],
  ['switchEthereumChain', 4902],
]

for (const [road, test] of ROADS)
  test.describe(`over ${road}`, () => {
    test('MetaMask’s test page asks for permissions, and what means harm or is malformed ends in danger or a refusal [P1 P3] @own-only @rest', async ({
      page,
      testDapp: { dapp, ends, offered, popup, text },
    }) => {
      await test.step('the wallet is announced under its own name', async () => {
        const announced = await dapp.evaluate(() => (window as unknown as { announced: object }).announced)
        expect(announced).toEqual({ name: 'Assay', rdns: 'app.assay' })
      })
      await addReportList(page, REPORTED)
      await test.step('permissions are asked for, told, and asked for anew', async () => {
        await text('getPermissions').click()
        await expect(text('permissionsResult')).toHaveText('eth_accounts')
        await text('requestPermissions').click()
        await expect(popup.getByRole('heading', { name: 'An app wants to see other accounts' })).toBeVisible()
        await popup.getByRole('button', { name: 'Reject', exact: true }).click()
        await expect(text('permissionsResult')).toHaveText(/rejected/)
      })
      await ends([...MALICIOUS, ...BYPASSES, ...MALFORMED, ...NEVER])
      await test.step('addEthereumChain', () => offered('addEthereumChain', 'An app offers a chain'))
      await test.step('what nobody knows is refused as such, and what is known and never done', async () => {
        const codes = await Promise.all(['wallet_nothingOfThat', 'eth_signTransaction'].map((method) => asks(dapp, method)))
        expect(codes.map(({ code }) => code)).toEqual([-32601, 4200])
      })
    })
  })
