import { describe, expect, it } from 'vitest'
import { codeOf } from '../test-support.ts'
import { convert, type ConvertContext } from './convert.ts'

const MAINNET = { chainId: 1, name: 'Ethereum', shortName: 'eth' } as ConvertContext['chains'][number]
const BARE: ConvertContext = { decimals: 0, style: { decimal: '.', group: ',' }, chains: [MAINNET], current: undefined }

const made = (text: string, context: Partial<ConvertContext> = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(convert(text, { ...BARE, ...context }).map(({ name, value }) => [typeof name === 'string' ? name : name.id, value]))

describe('a number', () => {
  it('is written in every unit, in hex and as a word', () => {
    expect(made('1.5', { decimals: 18 })).toMatchObject({
      wei: '1500000000000000000',
      gwei: '1500000000',
      ether: '1.5',
      hex: '0x14d1120d7b160000',
    })
    expect(made('21,000')).toMatchObject({ wei: '21000', gwei: '0.000021', ether: '0.000000000000021', hex: '0x5208' })
    expect(made('1.5', { decimals: 6 })).toMatchObject({ wei: '1500000', '10^6': '1.5' })
  })

  it('below zero is a word of two’s complement, and a word that stands for one says so', () => {
    expect(made('-1')).toEqual({ wei: '-1', gwei: '-0.000000001', ether: '-0.000000000000000001', bytes32: `0x${'f'.repeat(64)}` })
    expect(made(`0x${'f'.repeat(64)}`)['int256']).toBe('-1')
  })

  it('is refused where it is not whole in its unit, or wider than a word', () => {
    expect(codeOf(() => made('0.5'))).toBe('input/amount-too-precise')
    expect(codeOf(() => made('1.2.3'))).toBe('input/amount-not-a-number')
    expect(codeOf(() => made((2n ** 256n).toString()))).toBe('input/out-of-range')
  })

  it('follows the locale’s marks', () => {
    expect(made('1.234,5', { decimals: 18, style: { decimal: ',', group: '.' } })['ether']).toBe('1234.5')
  })
})

describe('hex', () => {
  it('is a quantity, with or without whole bytes', () => {
    expect(made('0xde0b6b3a7640000')['ether']).toBe('1')
    expect(made('0xff')).toMatchObject({ wei: '255', bytes: '1' })
  })

  it('is text where its bytes are, without the zeros that fill a word, and never where they are control characters', () => {
    expect(made('0x48656c6c6f')['UTF-8']).toBe('Hello')
    expect(made(`0x${'4d616b6572'.padEnd(64, '0')}`)['UTF-8']).toBe('Maker')
    expect(made('0x00')).not.toHaveProperty('UTF-8')
    expect(made('0x1b5b')).not.toHaveProperty('UTF-8')
    expect(made('0xc328')).not.toHaveProperty('UTF-8')
  })

  it('is an address where a word holds one', () => {
    expect(made('0x0000000000000000000000005aaeb6053f3e94c9b9a09f33669435e7ef1beaed')['EIP-55']).toBe(
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    )
  })
})

describe('a date', () => {
  it('is seconds and back, in UTC', () => {
    expect(made('2015-07-30T15:26:28Z')).toMatchObject({ Unix: '1438269988' })
    expect(made('1438269988')['UTC']).toBe('2015-07-30T15:26:28.000Z')
    expect(made('1438269988000')['UTC']).toBe('2015-07-30T15:26:28.000Z')
    expect(made('2015-07-30 17:26:28+02:00')['Unix']).toBe('1438269988')
    expect(made('1969-12-31')['Unix']).toBe('-86400')
  })

  it('that no calendar has is refused', () => {
    expect(codeOf(() => made('2015-02-30'))).toBe('input/out-of-range')
    expect(codeOf(() => made('2015-13-01'))).toBe('input/out-of-range')
  })
})

describe('an address', () => {
  // EIP-55 and EIP-1191 list these, ERC-7930 the last.
  it.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  ])('%s gets its checksum', (written) => {
    expect(made(written.toLowerCase())['EIP-55']).toBe(written)
  })

  it('with a wrong checksum is refused', () => {
    expect(codeOf(() => made('0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed'))).toBe('input/address-checksum')
  })

  it('has the forms of its chain, whichever of them was given', () => {
    const forms = {
      'EIP-55': '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      'CAIP-10': 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      'ERC-3770': 'eth:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      'ERC-7828': '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045@eth#4CA88C9C',
      'ERC-7930': '0x00010000010114d8da6bf26964af9d7eed9e03e53415d37aa96045',
    }
    for (const given of [forms['CAIP-10'], forms['ERC-3770'], forms['ERC-7828']]) expect(made(given)).toMatchObject(forms)
    expect(made(forms['EIP-55'], { current: MAINNET })).toMatchObject(forms)
    expect(made('eip155:30:0x27b1fdb04752bbc536007a920d24acb045561c26')['EIP-1191']).toBe('0x27b1FdB04752BBc536007A920D24ACB045561c26')
    expect(made('eip155:31:0x27b1fdb04752bbc536007a920d24acb045561c26')['EIP-1191']).toBe('0x27B1FdB04752BbC536007a920D24acB045561C26')
  })

  it('on a chain that nobody knows by that name is refused', () => {
    expect(codeOf(() => made('nochain:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'))).toBe('input/name-chain')
  })
})

it('any other text is its bytes', () => {
  expect(made('Hello')).toEqual({ hex: '0x48656c6c6f', bytes32: `0x${'48656c6c6f'.padEnd(64, '0')}`, bytes: '5' })
  expect(made('é'.repeat(20))).not.toHaveProperty('bytes32')
})
