import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { PATHS } from '#features/shared'
import type { IconName } from '#ui/icon'

export type ToolName = 'convert' | 'hash' | 'encode' | 'decode' | 'verify'

type Tool = { readonly icon: IconName; readonly name: MessageDescriptor; readonly detail: MessageDescriptor }

/** Every tool, in the order in which they are shown. */
export const TOOLS: Readonly<Record<ToolName, Tool>> = {
  convert: { icon: 'swap', name: msg`Convert`, detail: msg`Units, hex, text, dates and addresses` },
  hash: { icon: 'key', name: msg`Hash`, detail: msg`Text, bytes, signatures, typed data and names` },
  encode: { icon: 'call', name: msg`Encode`, detail: msg`A function and its values, as calldata` },
  decode: { icon: 'list', name: msg`Decode`, detail: msg`Calldata, raw transactions and RLP` },
  verify: { icon: 'check', name: msg`Verify`, detail: msg`Who signed a message, or whether a file is genuine` },
}

export const TOOL_NAMES = Object.keys(TOOLS) as readonly ToolName[]
export const isToolName = (name: string | undefined): name is ToolName => name !== undefined && Object.hasOwn(TOOLS, name)

/** The address of a tool. It names the tool alone: what is typed there stays in memory. */
export const toolPath = (name: ToolName): string => PATHS.tool.replace('$tool', name)
