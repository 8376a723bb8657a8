/** Modules of an application (APP_DIR), by path below `/app/`; see scripts/app/app-plugin.ts. */
declare module 'virtual:app/functions' {
  const files: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  export default files;
}
declare module 'virtual:app/values' {
  import type { FieldType } from '@/model/entity/field-type';
  const files: Readonly<Record<string, { readonly default: FieldType }>>;
  export default files;
}
declare module 'virtual:app/views' {
  // Field views and widgets; the path says which.
  const files: Readonly<Record<string, () => Promise<{ default: never }>>>;
  export default files;
}
/** Icons of the shipped menu, by file name; see scripts/app/menu-icons.ts. */
declare module 'virtual:menu-icons' {
  import type { IconDefinition } from '@ant-design/icons-svg/es/types';
  const icons: Readonly<Record<string, IconDefinition | undefined>>;
  export default icons;
}
