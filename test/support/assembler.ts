import { concat, type Hex, size } from '#core/bytes/hex'

const OPS = {
  STOP: 0x00, ADD: 0x01, MUL: 0x02, SUB: 0x03, DIV: 0x04, SDIV: 0x05, MOD: 0x06, SMOD: 0x07, ADDMOD: 0x08, MULMOD: 0x09, EXP: 0x0a, SIGNEXTEND: 0x0b, LT: 0x10, GT: 0x11, EQ: 0x14, ISZERO: 0x15, AND: 0x16, OR: 0x17, XOR: 0x18, NOT: 0x19, SHL: 0x1b, SHR: 0x1c, SAR: 0x1d, KECCAK256: 0x20,
  ADDRESS: 0x30, BALANCE: 0x31, ORIGIN: 0x32, CALLER: 0x33, CALLVALUE: 0x34, CALLDATALOAD: 0x35, CALLDATASIZE: 0x36, GASPRICE: 0x3a, EXTCODESIZE: 0x3b, RETURNDATASIZE: 0x3d, EXTCODEHASH: 0x3f,
  BLOCKHASH: 0x40, COINBASE: 0x41, TIMESTAMP: 0x42, NUMBER: 0x43, PREVRANDAO: 0x44, GASLIMIT: 0x45, CHAINID: 0x46, SELFBALANCE: 0x47, BASEFEE: 0x48, BLOBBASEFEE: 0x4a,
  POP: 0x50, MLOAD: 0x51, MSTORE: 0x52, SLOAD: 0x54, SSTORE: 0x55, JUMP: 0x56, JUMPI: 0x57, GAS: 0x5a, JUMPDEST: 0x5b, TLOAD: 0x5c, TSTORE: 0x5d,
  DUP1: 0x80, DUP2: 0x81, DUP3: 0x82, SWAP1: 0x90, SWAP2: 0x91, LOG0: 0xa0, LOG1: 0xa1, LOG2: 0xa2, LOG3: 0xa3, CALL: 0xf1, RETURN: 0xf3, DELEGATECALL: 0xf4, STATICCALL: 0xfa, REVERT: 0xfd, INVALID: 0xfe,
} as const // prettier-ignore

/** An opcode by its name, a number or an address to push, a place to jump to, and the place itself. */
export type Part = keyof typeof OPS | number | bigint | `0x${string}` | { readonly at: string } | { readonly to: string }

function push(part: number | bigint | Hex): Hex {
  const digits = typeof part === 'string' ? part.slice(2) : part.toString(16)
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  return `0x${(0x5f + even.length / 2).toString(16)}${even}`
}

/** Bytecode of the parts, one after another. Jumps are `{ to: 'name' }`, their target `{ at: 'name' }`. */
export function assemble(...parts: readonly Part[]): Hex {
  const places = new Map<string, number>()
  let length = 0
  const bytes = parts.map((part): Hex | { readonly to: string } => {
    if (typeof part === 'object' && 'to' in part) {
      length += 3
      return part
    }
    if (typeof part === 'object') places.set(part.at, length)
    const made: Hex =
      typeof part === 'object'
        ? '0x5b'
        : typeof part === 'string' && !part.startsWith('0x')
          ? `0x${OPS[part as keyof typeof OPS].toString(16).padStart(2, '0')}`
          : push(part as number | bigint | Hex)
    length += size(made)
    return made
  })
  return concat(
    ...bytes.map((part): Hex => {
      if (typeof part === 'string') return part
      const place = places.get(part.to)
      if (place === undefined) throw new Error(`nowhere: ${part.to}`)
      return `0x61${place.toString(16).padStart(4, '0')}`
    }),
  )
}
