import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentType, ReactNode } from 'react'
import { Icon } from '#ui/icon'
import { Link, useParams } from '#ui/router/router'
import { ConvertTool } from './convert/convert-tool.tsx'
import { DecodeTool } from './decode/decode-tool.tsx'
import { EncodeTool } from './encode/encode-tool.tsx'
import { HashTool } from './hash/hash-tool.tsx'
import { isToolName, TOOL_NAMES, type ToolName, toolPath, TOOLS } from './tools.ts'
import { VerifyTool } from './verify/verify-tool.tsx'

const PARTS: Readonly<Record<ToolName, ComponentType>> = {
  convert: ConvertTool,
  hash: HashTool,
  encode: EncodeTool,
  decode: DecodeTool,
  verify: VerifyTool,
}

/** All tools, a row each. */
export const ToolsScreen = (): ReactNode => (
  <ToolPage title={<Trans>Tools</Trans>}>
    <ToolRows />
  </ToolPage>
)

/** One tool, and the way to the others. An address of none leads to all. */
export function ToolScreen(): ReactNode {
  const { i18n } = useLingui()
  const { tool } = useParams() as { readonly tool?: string }
  if (!isToolName(tool)) return <ToolsScreen />
  const { name, detail } = TOOLS[tool]
  const Part = PARTS[tool]
  return (
    <ToolPage title={i18n._(name)} lede={i18n._(detail)} tool={tool}>
      <Part key={tool} />
    </ToolPage>
  )
}

type PageProps = { readonly title: ReactNode; readonly lede?: ReactNode; readonly tool?: ToolName; readonly children: ReactNode }

const ToolPage = ({ title, lede, tool, children }: PageProps): ReactNode => (
  <div className="mx-auto w-full max-w-(--measure) pb-16" data-screen="tools">
    {tool !== undefined && <ToolNavigation tool={tool} />}
    <header className="pb-6">
      <h1 tabIndex={-1} className="text-head font-semibold tracking-tight outline-none">
        {title}
      </h1>
      <p className="mt-1 text-soft">{lede ?? <Trans>They run on this device. Nothing you enter is sent or kept.</Trans>}</p>
    </header>
    {children}
  </div>
)

function ToolNavigation({ tool }: { readonly tool: ToolName }): ReactNode {
  const { i18n, t } = useLingui()
  return (
    <nav aria-label={t`Tools`} className="mb-6 flex flex-wrap gap-x-5 border-b border-hair">
      {TOOL_NAMES.map((name) => (
        <Link
          key={name}
          to={toolPath(name)}
          aria-current={name === tool ? 'page' : undefined}
          className="-mb-px flex min-h-10 items-center border-b-2 border-transparent py-2 whitespace-nowrap text-soft no-underline hover:text-ink aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink"
        >
          {i18n._(TOOLS[name].name)}
        </Link>
      ))}
    </nav>
  )
}

function ToolRows(): ReactNode {
  const { i18n } = useLingui()
  return (
    <ul className="border-t border-hair">
      {TOOL_NAMES.map((tool) => {
        const { icon, name, detail } = TOOLS[tool]
        return (
          <li key={tool} className="border-b border-hair">
            <Link
              to={toolPath(tool)}
              className="flex min-h-15 w-full items-center gap-4 rounded-mark py-2.5 text-ink no-underline hover:bg-sunk sm:px-2"
            >
              <Icon name={icon} size={20} className="shrink-0 text-soft" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{i18n._(name)}</span>
                <span className="block text-small text-soft">{i18n._(detail)}</span>
              </span>
              <Icon name="next" className="shrink-0 text-soft" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
