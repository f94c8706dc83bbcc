import { describe, expect, it } from 'vitest'
import { plain } from '#core/text/words'
import { BOB, ME } from '../../test-support/names.ts'
import { explained, typed } from '../test-support/typed-data.ts'

const DOMAIN = { name: 'DeGate Protocol', version: '3.0.1', chainId: 1, verifyingContract: '0xe63602a9b3dfe983187525ac985fec4f57b24ed5' }
const COMMON = 'address owner,uint32 accountID,uint32 tokenID,uint248 amount,uint32 feeTokenID,uint96 maxFee,address to'
const FORMS = [
  `Transfer(${COMMON},uint32 validUntil,uint32 storageID)`,
  `Withdrawal(${COMMON},uint248 minGas,uint32 validUntil,uint32 storageID)`,
]

const said = (form: string, tokenID: number): string =>
  plain(
    explained(
      typed(
        form,
        { owner: ME, accountID: 7, tokenID, amount: '1500000000000000000', feeTokenID: 2, maxFee: '1', to: BOB, minGas: '1', validUntil: 1774000000, storageID: 1 }, // prettier-ignore
        DOMAIN,
      ),
    ).intent,
  )

describe.each(FORMS)('%s', (form) => {
  it('says ether as ether, and other tokens by their number', () => {
    expect(said(form, 0)).toContain('1.5 ETH')
    expect(said(form, 7)).toContain('1500000000000000000 base units of the token 7')
  })
})
