// Command goproxy writes a module as a file GOPROXY has it. Arguments: folder of the module, its path, version, proxy folder.
package main

import (
	"archive/zip"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	folder, module, version, proxy := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	target := filepath.Join(proxy, filepath.FromSlash(module), "@v")
	check(os.MkdirAll(target, 0o755))
	write := func(name string, data []byte) { check(os.WriteFile(filepath.Join(target, name), data, 0o644)) }
	mod, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	check(err)
	write("list", []byte(version+"\n"))
	write(version+".info", []byte(`{"Version":"`+version+`","Time":"2026-01-01T00:00:00Z"}`))
	write(version+".mod", mod)
	file, err := os.Create(filepath.Join(target, version+".zip"))
	check(err)
	archive := zip.NewWriter(file)
	check(fs.WalkDir(os.DirFS(folder), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(entry.Name(), ".") {
			return err
		}
		data, err := os.ReadFile(filepath.Join(folder, name))
		check(err)
		into, err := archive.Create(module + "@" + version + "/" + filepath.ToSlash(name))
		check(err)
		_, err = into.Write(data)
		return err
	}))
	check(archive.Close())
	check(file.Close())
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
