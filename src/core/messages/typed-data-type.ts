/** A member of a struct: its name and its type, as EIP-712 writes them. */
export type TypedField = { readonly name: string; readonly type: string }

/** What `eth_signTypedData_v4` carries (EIP-712). Integers are numbers, bigints, or their decimal or hexadecimal text; bytes and addresses are hex. */
export type TypedData = {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly TypedField[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}
