import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import type { Hex } from 'viem'
import { bytesToHex, hexToBytes } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'

/** It takes half a tenth of a second to make one, and every case has a device of its own. */
const ROOTS = new Map<string, HDKey>()

/** A seed as a device holds it. None of this is code of ours: viem, @scure/bip32 and @scure/bip39. */
export class HeldSeed {
  readonly #root: HDKey
  constructor(mnemonic: string, passphrase = '') {
    const known = ROOTS.get(`${mnemonic}/${passphrase}`)
    this.#root = known ?? HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic, passphrase))
    ROOTS.set(`${mnemonic}/${passphrase}`, this.#root)
  }

  #at(indexes: readonly number[]): HDKey {
    return indexes.reduce((key, index) => key.deriveChild(index), this.#root)
  }

  privateKey(indexes: readonly number[]): Hex {
    const { privateKey } = this.#at(indexes)
    if (!privateKey) throw new Error('a path leads to a key')
    return bytesToHex(privateKey)
  }

  /** 33 bytes. */
  publicKey(indexes: readonly number[]): Uint8Array {
    const { publicKey } = this.#at(indexes)
    if (!publicKey) throw new Error('a path leads to a key')
    return publicKey
  }

  /** 65 bytes. */
  wholePublicKey(indexes: readonly number[]): Uint8Array {
    return hexToBytes(privateKeyToAccount(this.privateKey(indexes)).publicKey)
  }

  /** With its checksum. */
  address(indexes: readonly number[]): Hex {
    return privateKeyToAccount(this.privateKey(indexes)).address
  }

  /** r and s in 32 bytes each, and the parity. */
  async sign(indexes: readonly number[], hash: Hex): Promise<{ readonly r: Uint8Array; readonly s: Uint8Array; readonly parity: number }> {
    const { r, s, yParity } = await sign({ hash, privateKey: this.privateKey(indexes) })
    const whole = (hex: Hex) => hexToBytes(`0x${hex.slice(2).padStart(64, '0')}`)
    return { r: whole(r), s: whole(s), parity: yParity ?? 0 }
  }
}
