import { Input } from '@mantine/core'
import { Link, RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import { useEditor, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useId, useRef } from 'react'
import classes from './BodyEditor.module.css'
import { markLiquid } from './mark-liquid.ts'
import { TABLE_NODES } from './table-nodes.ts'

interface BodyEditorProps {
  readonly label: string
  /** HTML. */
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onFocus?: () => void
  /** Gives access to the editor, to insert text at the cursor. */
  readonly editorRef?: { current: Editor | null }
  readonly error?: string | undefined
}

const EXTENSIONS = [StarterKit.configure({ link: false }), Link, ...TABLE_NODES, markLiquid(classes.liquid ?? '')]

/** Edits the body of an e-mail as rich text. An unchanged body keeps its HTML exactly. */
export function BodyEditor({ label, value, onChange, onFocus, editorRef, error }: BodyEditorProps) {
  const id = useId()
  // The same text as given, and as the editor serialises it.
  const given = useRef({ serialised: '', html: value })
  const shown = useRef(value)

  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    shouldRerenderOnTransaction: false,
    onCreate: ({ editor: created }) => {
      given.current.serialised = created.getHTML()
    },
    onUpdate: ({ editor: changed }) => {
      const serialised = changed.getHTML()
      shown.current = serialised === given.current.serialised ? given.current.html : serialised
      onChange(shown.current)
    },
    onFocus: () => onFocus?.(),
  })

  // The text was changed from outside: by Cancel, an older version or somebody else's.
  useEffect(() => {
    if (!editor || value === shown.current) return
    editor.commands.setContent(value, { emitUpdate: false })
    given.current = { serialised: editor.getHTML(), html: value }
    shown.current = value
  }, [editor, value])

  useEffect(() => {
    if (editorRef) editorRef.current = editor
  }, [editor, editorRef])

  const hasError = error !== undefined
  useEffect(() => {
    editor?.setOptions({
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': label,
          ...(hasError && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
        },
      },
    })
  }, [editor, label, hasError, id])

  return (
    <Input.Wrapper label={label} labelElement="div" error={error} errorProps={{ id: `${id}-error` }}>
      <RichTextEditor editor={editor}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.H3 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content className={classes.content} />
      </RichTextEditor>
    </Input.Wrapper>
  )
}
