/** A section of CHANGELOG.md: its heading, as in `## 1.2.0 - 2026-12-01`, and what is below it. */
export type ChangelogSection = { readonly heading: string; readonly text: string }

/** What CHANGELOG.md says of a version; undefined where it has no section of it, or an empty one. */
export function changelogSection(changelog: string, version: string): ChangelogSection | undefined {
  const sections = changelog.replaceAll('\r\n', '\n').split(/^(?=## )/m)
  const section = sections.find((part) => /^## (\d+\.\d+\.\d+)(?![\w.-])/.exec(part)?.[1] === version)
  if (section === undefined) return undefined
  const [heading = '', ...lines] = section.split('\n')
  const text = lines.join('\n').trim()
  return text === '' ? undefined : { heading, text }
}
