import { _RIPEMD160 } from '@noble/hashes/legacy.js'
import { _SHA256 } from '@noble/hashes/sha2.js'
import type { Bytes } from './deps.ts'

// noble's own classes, without the wrapping that it gives them for options and streams: half a kilobyte. They wipe themselves when they are asked.

export const sha256 = (data: Uint8Array): Bytes => new _SHA256().update(data).digest()
export const ripemd160 = (data: Uint8Array): Bytes => new _RIPEMD160().update(data).digest()
